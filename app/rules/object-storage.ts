/** Kinds of object storages (contract 14.4, dictionary `oss`). */
export const OssCategory = { minio: 1, qiniu: 2, aliyun: 3, tencent: 4, huawei: 5, amazon: 6, local: 9 } as const;

/** Whether files of a kind lie in the folder of the installation. */
export const isLocal = (category: number): boolean => category === OssCategory.local;

/** Whether buckets of a kind stand in the path of an address: the vendors put them before the host's name. */
export const isBucketInPath = (category: number): boolean => category === OssCategory.minio || category === OssCategory.qiniu;

/** Kinds whose servers are asked by region. */
export const isRegional = (category: number): boolean => category === OssCategory.tencent || category === OssCategory.amazon;

/** A bucket's whole name: one vendor's ends with the number of the account. */
export function bucketOf({ category, bucketName, appId }: { category: number; bucketName: string; appId?: string | null | undefined }): string {
  const end = `-${appId ?? ""}`;
  return category === OssCategory.tencent && appId && !bucketName.endsWith(end) ? `${bucketName}${end}` : bucketName;
}
