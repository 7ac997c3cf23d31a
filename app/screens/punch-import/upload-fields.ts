export const uploadFields = ["projectLotId", "statMonth", "file"] as const;
export type UploadField = (typeof uploadFields)[number];

/** Message by field of a refused upload. */
export type UploadErrors = Partial<Record<UploadField, string>>;
