import { decode, decodeImage, toRGBA8 } from "utif2";

/** More would take the memory of a small computer: four bytes each, twice. */
const MOST_PIXELS = 40_000_000;

/** Draws the first page of the tif at `link`; answers whether it did. Its size is read before its pixels are. */
export async function drawTif(link: string, target: () => HTMLCanvasElement | null): Promise<boolean> {
  const answer = await fetch(link);
  if (!answer.ok) return false;
  const bytes = await answer.arrayBuffer();
  const [page] = decode(bytes);
  const [width, height] = [sideOf(page?.t256), sideOf(page?.t257)];
  if (!page || width * height === 0 || width * height > MOST_PIXELS) return false;
  decodeImage(bytes, page);
  const canvas = target();
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return false;
  canvas.width = width;
  canvas.height = height;
  context.putImageData(new ImageData(new Uint8ClampedArray(toRGBA8(page)), width, height), 0, 0);
  return true;
}

const sideOf = (tag: unknown) => (Array.isArray(tag) && typeof tag[0] === "number" && tag[0] > 0 ? tag[0] : 0);
