import { randomInt } from "node:crypto";
import { captchaImage } from "./captcha-image.ts";
import { captchaQuestion } from "./captcha-question.ts";

const length = 5;
// Without 0 D O Q, 1 I J L, 2 Z, 5 S, 6 G, 7, 8 B, U V: none of these is mistaken for another, also when turned.
const characters = "ACEFHKMNPRTWXY349";

type Wish = { kind: "image" | "question"; locale: "zh" | "en" };

/** A puzzle and its answer as `captchaAnswer` writes it. */
export type Puzzle = { answer: string; image?: string; question?: string };

/**
 * A puzzle for the sign-in page (contract 2.5): a PNG data URI of 130x48 showing 5 characters, or for those who
 * cannot see it a question in words whose answer is a number. Keeps nothing.
 */
export async function makeCaptcha({ kind, locale }: Wish): Promise<Puzzle> {
  if (kind === "question") return captchaQuestion(locale);
  const text = Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join("");
  return { answer: captchaAnswer(text), image: await captchaImage(text) };
}

/** What was typed, in the form answers are compared: no spaces, lower case, full-width characters as plain ones. */
export function captchaAnswer(typed: string): string {
  return typed.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
}
