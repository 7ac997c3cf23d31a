import { SmsCategory } from "#app/contract/resource/sms-service.ts";
import { aliyun } from "./aliyun.ts";
import { qiniu } from "./qiniu.ts";
import { tencent } from "./tencent.ts";
import type { Vendor } from "./vendor.ts";
import { yunpian } from "./yunpian.ts";

/** The vendors of the dictionary `sms` by category; the outbox is none. */
export const vendors: ReadonlyMap<number, Vendor> = new Map([
  [SmsCategory.yunpian, yunpian], [SmsCategory.qiniu, qiniu], [SmsCategory.aliyun, aliyun], [SmsCategory.tencent, tencent],
]);
