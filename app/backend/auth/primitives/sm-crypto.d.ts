declare module "sm-crypto" {
  type CipherMode = 0 | 1;

  export const sm2: {
    /** Hex without the leading 04; mode 0 is C1C2C3, 1 is C1C3C2. Throws on a bad public key. */
    doEncrypt(message: string | ArrayLike<number>, publicKey: string, mode?: CipherMode): string;
  };
}
