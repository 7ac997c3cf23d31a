import { expect, test } from "vitest";
import { filesIn, sourceFiles, textOf } from "./sources.ts";

// Written in pieces, so that this file does not find itself.
const leftovers = [
  ["TO", "DO"], ["FIX", "ME"], ["X", "XX:"], ["HA", "CK:"], ["coming", " soon"], ["not yet", " implemented"], ["lorem", " ipsum"],
  ["敬请", "期待"], ["开发", "中"], ["待", "开发"], ["即将", "上线"], ["暂未", "开放"],
  ["test.", "only"], ["describe.", "only"], ["it.", "only"], ["test.", "skip(\""], ["describe.", "skip"], ["test.", "todo"],
  ["@ts-", "ignore"], ["@ts-", "nocheck"], ["debug", "ger;"],
].map((pieces) => pieces.join(""));

test.each(leftovers)("nobody left “%s” behind", (word) => {
  const texts = [...sourceFiles(), ...filesIn("app/locales"), ...filesIn("public")].filter((path) => !/\.(png|ico|woff2?)$/.test(path));
  const isWord = new RegExp(`${/^\w/.test(word) ? "(?<![\\w-])" : ""}${word.replace(/[.@(]/g, "\\$&")}`, /^[a-z]/.test(word) ? "i" : "");
  expect(texts.filter((path) => isWord.test(textOf(path)))).toEqual([]);
});
