import { numberInWords } from "#app/backend/auth/primitives/number-words.ts";

const words = new Map(Array.from({ length: 100 }, (_, value) => [numberInWords(value, "zh"), value]));
type Way = [pattern: RegExp, work: (numbers: number[], question: string) => number];

const ways: Way[] = [
  [/加.*等于/, ([a, b]) => sure(a) + sure(b)],
  [/减去/, ([a, b]) => sure(a) - sure(b)],
  [/乘以/, ([a, b]) => sure(a) * sure(b)],
  [/一半/, ([a]) => sure(a) / 2],
  [/最大/, (numbers) => Math.max(...numbers)],
  [/最小/, (numbers) => Math.min(...numbers)],
  [/按此规律/, ([a, b, c]) => sure(c) + sure(b) - sure(a)],
  [/阿拉伯数字/, ([a]) => sure(a)],
  [/其中第/, (numbers) => sure(numbers[sure(numbers[numbers.length - 1]) - 1])],
  [/工地上/, ([a, b]) => sure(a) - sure(b)],
  [/每个班组/, ([a, b]) => sure(a) * sure(b)],
];

/** The answer a person gives to a captcha question in Chinese words, in digits. */
export function answerTo(question: string): string {
  const way = ways.find(([pattern]) => pattern.test(question));
  if (!way) throw new Error(`Nobody can answer: ${question}`);
  return String(way[1](numbersIn(question), question));
}

/** The numbers a text says in words, in their order; the 一 of 一半 and 一共 is none. */
export function numbersIn(question: string): number[] {
  const said = question.replace(/一半|一共|下一个/g, " ").match(/[零一二三四五六七八九十]+/g) ?? [];
  return said.map((text) => sure(words.get(text)));
}

function sure(number: number | undefined): number {
  if (number === undefined) throw new Error("A number is missing in the question.");
  return number;
}
