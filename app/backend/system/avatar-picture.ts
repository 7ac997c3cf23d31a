import sharp from "sharp";
import { Refusal } from "../http/errors.ts";

/** Characters of `blade_user.avatar`. */
const ROOM = 2000;
const MAX_BYTES = 500 * 1024;
const MAX_PIXELS = 25_000_000;
/** Edge in pixels and quality, the best first: a photograph fits at the first or second, noise at the last. */
const steps = [[96, 80], [96, 60], [96, 40], [64, 60], [64, 40], [48, 40], [48, 10], [32, 1]] as const;

/**
 * A picture out of a form as a small square that fits beside its user, as a data URL. What it is, is read from its
 * bytes: only jpg and png of at most 500 kB pass (spec §5); anything else is refused. Nothing of the file survives
 * but its pixels.
 */
export async function avatarPicture(dataUrl: string): Promise<string> {
  const bytes = bytesOf(dataUrl);
  if (bytes.length > MAX_BYTES) throw refused("avatarTooLarge");
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata().catch(() => ({ format: undefined }));
  if (format !== "jpeg" && format !== "png") throw refused("avatarKind");
  for (const [edge, quality] of steps) {
    const small = await squareOf(bytes, { edge, quality });
    const text = `data:image/webp;base64,${small.toString("base64")}`;
    if (text.length <= ROOM) return text;
  }
  throw refused("avatarKind");
}

function bytesOf(dataUrl: string): Buffer {
  const found = /^data:image\/(?:jpe?g|png);base64,([A-Za-z0-9+/]+=*)$/.exec(dataUrl);
  if (!found?.[1]) throw refused("avatarKind");
  return Buffer.from(found[1], "base64");
}

async function squareOf(bytes: Buffer, { edge, quality }: { edge: number; quality: number }): Promise<Buffer> {
  try {
    const turned = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).rotate();
    return await turned.resize(edge, edge, { fit: "cover" }).webp({ quality, effort: 6 }).toBuffer();
  } catch {
    throw refused("avatarKind");
  }
}

const refused = (key: string) => new Refusal(key, { data: { keys: { avatar: { key: "invalid" } } } });
