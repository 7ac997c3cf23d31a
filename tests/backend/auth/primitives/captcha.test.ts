import sharp from "sharp";
import { expect, test } from "vitest";
import { captchaAnswer, makeCaptcha } from "#app/backend/auth/primitives/captcha.ts";
import { numberInWords } from "#app/backend/auth/primitives/number-words.ts";

type Solve = (numbers: number[]) => number;

const add: Solve = ([a = 0, b = 0]) => a + b;
const subtract: Solve = ([a = 0, b = 0]) => a - b;
const multiply: Solve = ([a = 0, b = 0]) => a * b;
const halve: Solve = ([a = 0]) => a / 2;
const next: Solve = ([, b = 0, c = 0]) => c + (c - b);
const only: Solve = ([a = 0]) => a;

const readings: Record<"zh" | "en", [RegExp, Solve][]> = {
  zh: [
    [/^(.+)加(.+)等于多少？$/, add],
    [/^(.+)减去(.+)还剩多少？$/, subtract],
    [/^(.+)乘以(.+)等于多少？$/, multiply],
    [/^(.+)的一半是多少？$/, halve],
    [/^(.+)、(.+)、(.+)、(.+)，其中最大的数是多少？$/, (numbers) => Math.max(...numbers)],
    [/^(.+)、(.+)、(.+)、(.+)，其中最小的数是多少？$/, (numbers) => Math.min(...numbers)],
    [/^(.+)、(.+)、(.+)，按此规律下一个数是多少？$/, next],
    [/^请用阿拉伯数字写出(.+)。$/, only],
    [/^(.+)、(.+)、(.+)、(.+)，其中第(.)个数是多少？$/, (numbers) => numbers[(numbers[4] ?? 0) - 1] ?? 0],
    [/^工地上有(.+)名工人，走了(.+)名，还有多少名？$/, subtract],
    [/^每个班组(.+)个人，(.+)个班组一共多少个人？$/, multiply],
  ],
  en: [
    [/^What is (\S+) plus (\S+)\?$/, add],
    [/^What is (\S+) minus (\S+)\?$/, subtract],
    [/^What is (\S+) times (\S+)\?$/, multiply],
    [/^What is half of (\S+)\?$/, halve],
    [/^Which of these numbers is the greatest: (\S+), (\S+), (\S+), (\S+)\?$/, (numbers) => Math.max(...numbers)],
    [/^Which of these numbers is the smallest: (\S+), (\S+), (\S+), (\S+)\?$/, (numbers) => Math.min(...numbers)],
    [/^Which number comes next: (\S+), (\S+), (\S+)\?$/, next],
    [/^Write (\S+) in digits\.$/, only],
    [/^What is the second number of these: \S+, (\S+), \S+, \S+\?$/, only],
    [/^What is the third number of these: \S+, \S+, (\S+), \S+\?$/, only],
    [/^What is the fourth number of these: \S+, \S+, \S+, (\S+)\?$/, only],
    [/^A site has (\S+) workers and (\S+) leave\. How many are still there\?$/, subtract],
    [/^A crew has (\S+) people\. How many people are in (\S+) crews\?$/, multiply],
  ],
};

test.each(["zh", "en"] as const)("a reader who works out a question in %s gets the kept answer", async (locale) => {
  const met = new Set<RegExp>();
  for (let round = 0; round < 600; round += 1) {
    const { answer, question = "", image } = await makeCaptcha({ kind: "question", locale });
    const matching = readings[locale].filter(([pattern]) => pattern.test(question));
    expect(matching, question).toHaveLength(1);
    for (const [pattern, solve] of matching) {
      met.add(pattern);
      expect(answer, question).toBe(String(solve(numbersIn(pattern, question, locale))));
    }
    expect(image).toBeUndefined();
  }
  expect(met.size).toBe(readings[locale].length);
});

test("numbers are worded as people say them", () => {
  const inWords = (locale: "zh" | "en") => [0, 7, 10, 12, 20, 40, 95].map((value) => numberInWords(value, locale));
  expect(inWords("zh").join(" ")).toBe("零 七 十 十二 二十 四十 九十五");
  expect(inWords("en").join(" ")).toBe("zero seven ten twelve twenty forty ninety-five");
  expect(() => numberInWords(100, "zh")).toThrow(RangeError);
});

test("a captcha picture is a PNG of 130 by 48 with dark strokes on a light ground", async () => {
  const { image = "", question } = await makeCaptcha({ kind: "image", locale: "zh" });
  expect(image).toMatch(/^data:image\/png;base64,/);
  expect(question).toBeUndefined();
  const picture = sharp(Buffer.from(image.slice(image.indexOf(",") + 1), "base64"));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 130, height: 48 });
  const pixels = await picture.greyscale().raw().toBuffer();
  const dark = pixels.filter((level) => level < 128).length / pixels.length;
  expect(dark).toBeGreaterThan(0.08);
  expect(dark).toBeLessThan(0.5);
});

test("captcha answers are five characters without lookalikes, and no two pictures are the same", async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => makeCaptcha({ kind: "image", locale: "en" })));
  for (const { answer } of made) expect(answer).toMatch(/^[acefhkmnprtwxy349]{5}$/);
  expect(new Set(made.map(({ answer }) => answer)).size).toBeGreaterThan(48);
  expect(new Set(made.map(({ image }) => image)).size).toBe(50);
});

test("an answer typed in capitals, with spaces or in full-width characters is the same answer", () => {
  expect(captchaAnswer(" A c E 3 4 ")).toBe("ace34");
  expect(captchaAnswer("ａＣｅ３４")).toBe("ace34");
  expect(captchaAnswer("４２")).toBe("42");
});

function numbersIn(pattern: RegExp, question: string, locale: "zh" | "en"): number[] {
  const words = Array.from({ length: 100 }, (_, value) => numberInWords(value, locale));
  return (pattern.exec(question) ?? []).slice(1).map((word) => words.indexOf(word));
}
