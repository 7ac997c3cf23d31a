const LONGEST = 255;

/** What the sender called a file, as it is shown and written into headers: no path, no control characters, 255 letters. */
export function originalNameOf(sent: string): string {
  const last = sent.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  // Marks that turn the writing direction make `exe.gpj` out of `jpg.exe`.
  const plain = last.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "").trim();
  if (plain.length <= LONGEST) return plain;
  const dot = plain.lastIndexOf(".");
  const end = dot > plain.length - 14 ? plain.slice(dot) : "";
  return wellFormed(plain.slice(0, LONGEST - end.length)) + end;
}

// A cut may leave the first half of a letter of two.
const wellFormed = (text: string) => text.replace(/[\ud800-\udbff]$/, "");
