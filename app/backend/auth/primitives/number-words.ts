const zhDigits = [..."零一二三四五六七八九"];
const enSmall = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const enTens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** A whole number from 0 to 99 in words: 十二, twelve; 四十, forty; 九十五, ninety-five. */
export function numberInWords(value: number, locale: "zh" | "en"): string {
  if (!Number.isInteger(value) || value < 0 || value > 99) throw new RangeError(`${value} is not between 0 and 99.`);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return locale === "zh" ? zhWords(tens, ones) : enWords(value, tens, ones);
}

function zhWords(tens: number, ones: number): string {
  if (tens === 0) return zhDigits[ones] ?? "";
  const head = tens === 1 ? "十" : `${zhDigits[tens]}十`;
  return ones === 0 ? head : `${head}${zhDigits[ones]}`;
}

function enWords(value: number, tens: number, ones: number): string {
  if (value < 20) return enSmall[value] ?? "";
  return ones === 0 ? (enTens[tens] ?? "") : `${enTens[tens]}-${enSmall[ones]}`;
}
