import { randomInt } from "node:crypto";
import { numberInWords } from "./number-words.ts";

type Words = (value: number) => string;
type Kind = () => { answer: number; zh: (words: Words) => string; en: (words: Words) => string };

const kinds: Kind[] = [sum, difference, product, half, greatest, least, sequence, digits, place, leftOver, howMany];

/** A question in words and its answer in digits, of one of eleven kinds, each with numbers of its own. */
export function captchaQuestion(locale: "zh" | "en"): { answer: string; question: string } {
  const made = (kinds[randomInt(kinds.length)] ?? sum)();
  return { answer: String(made.answer), question: made[locale]((value) => numberInWords(value, locale)) };
}

function sum() {
  const [a, b] = [randomInt(2, 30), randomInt(2, 20)];
  return {
    answer: a + b,
    zh: (w: Words) => `${w(a)}加${w(b)}等于多少？`,
    en: (w: Words) => `What is ${w(a)} plus ${w(b)}?`,
  };
}

function difference() {
  const b = randomInt(2, 15);
  const a = b + randomInt(1, 20);
  return {
    answer: a - b,
    zh: (w: Words) => `${w(a)}减去${w(b)}还剩多少？`,
    en: (w: Words) => `What is ${w(a)} minus ${w(b)}?`,
  };
}

function product() {
  const [a, b] = [randomInt(2, 10), randomInt(2, 6)];
  return {
    answer: a * b,
    zh: (w: Words) => `${w(a)}乘以${w(b)}等于多少？`,
    en: (w: Words) => `What is ${w(a)} times ${w(b)}?`,
  };
}

function half() {
  const answer = randomInt(2, 25);
  return {
    answer,
    zh: (w: Words) => `${w(answer * 2)}的一半是多少？`,
    en: (w: Words) => `What is half of ${w(answer * 2)}?`,
  };
}

function greatest() {
  const numbers = differentNumbers(4);
  return {
    answer: Math.max(...numbers),
    zh: (w: Words) => `${numbers.map(w).join("、")}，其中最大的数是多少？`,
    en: (w: Words) => `Which of these numbers is the greatest: ${numbers.map(w).join(", ")}?`,
  };
}

function least() {
  const numbers = differentNumbers(4);
  return {
    answer: Math.min(...numbers),
    zh: (w: Words) => `${numbers.map(w).join("、")}，其中最小的数是多少？`,
    en: (w: Words) => `Which of these numbers is the smallest: ${numbers.map(w).join(", ")}?`,
  };
}

function sequence() {
  const [start, step] = [randomInt(1, 20), randomInt(2, 6)];
  const numbers = [0, 1, 2].map((at) => start + at * step);
  return {
    answer: start + 3 * step,
    zh: (w: Words) => `${numbers.map(w).join("、")}，按此规律下一个数是多少？`,
    en: (w: Words) => `Which number comes next: ${numbers.map(w).join(", ")}?`,
  };
}

function digits() {
  const answer = randomInt(11, 100);
  return {
    answer,
    zh: (w: Words) => `请用阿拉伯数字写出${w(answer)}。`,
    en: (w: Words) => `Write ${w(answer)} in digits.`,
  };
}

function place() {
  const numbers = differentNumbers(4);
  const at = randomInt(1, 4);
  const ordinal = ["first", "second", "third", "fourth"][at] ?? "fourth";
  return {
    answer: numbers[at] ?? 0,
    zh: (w: Words) => `${numbers.map(w).join("、")}，其中第${w(at + 1)}个数是多少？`,
    en: (w: Words) => `What is the ${ordinal} number of these: ${numbers.map(w).join(", ")}?`,
  };
}

function leftOver() {
  const gone = randomInt(3, 9);
  const all = gone + randomInt(3, 20);
  return {
    answer: all - gone,
    zh: (w: Words) => `工地上有${w(all)}名工人，走了${w(gone)}名，还有多少名？`,
    en: (w: Words) => `A site has ${w(all)} workers and ${w(gone)} leave. How many are still there?`,
  };
}

function howMany() {
  const [crews, each] = [randomInt(3, 8), randomInt(3, 10)];
  return {
    answer: crews * each,
    zh: (w: Words) => `每个班组${w(each)}个人，${w(crews)}个班组一共多少个人？`,
    en: (w: Words) => `A crew has ${w(each)} people. How many people are in ${w(crews)} crews?`,
  };
}

function differentNumbers(count: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(randomInt(3, 100));
  return [...chosen];
}
