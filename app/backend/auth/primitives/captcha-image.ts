import { randomInt } from "node:crypto";
import sharp from "sharp";
import svgCaptcha from "svg-captcha";

const width = 130;
const height = 48;
const margin = 4;
const glyphWidth = 28;
// Dark enough to read against the light ground for weak eyes.
const inks = ["#1d3557", "#5b2333", "#1b4332", "#3c096c", "#5f3700"];

/**
 * `text` drawn as a PNG data URI of 130x48: turned, shifted glyphs crossed by lines. The picture holds pixels only,
 * never the outlines that would give the characters away.
 */
export async function captchaImage(text: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f6f8"/>${glyphs(text)}${lines()}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

function glyphs(text: string): string {
  const step = (width - 2 * margin) / text.length;
  return [...text].map((character, at) => glyph(character, margin + step * (at + 0.5))).join("");
}

function glyph(character: string, centre: number): string {
  // One glyph at a time: the library picks its own texts with a guessable random source.
  const drawn = svgCaptcha.create({
    size: 1,
    charPreset: character,
    noise: 0,
    width: glyphWidth,
    height,
    fontSize: randomInt(38, 46),
  });
  const outline = /<path fill="[^"]*" (d="[^"]*")/.exec(drawn.data)?.[1] ?? "";
  const x = centre - glyphWidth / 2 + randomInt(-2, 3);
  const turn = `rotate(${randomInt(-18, 19)} ${glyphWidth / 2} ${height / 2})`;
  const colour = ink();
  // The typeface is a hollow one; the stroke closes it, so that people can read it at this size.
  const place = `translate(${x} ${randomInt(-4, 5)}) ${turn}`;
  return `<path transform="${place}" fill="${colour}" stroke="${colour}" stroke-width="1.5" ${outline}/>`;
}

function lines(): string {
  return Array.from({ length: 3 }, line).join("");
}

function line(): string {
  const y = () => randomInt(4, height - 4);
  const bend = `${randomInt(20, 55)},${y()} ${randomInt(75, 110)},${y()}`;
  return `<path d="M0,${y()} C${bend} ${width},${y()}" stroke="${ink()}" stroke-width="1" fill="none"/>`;
}

function ink(): string {
  return inks[randomInt(inks.length)] ?? "#1d3557";
}
