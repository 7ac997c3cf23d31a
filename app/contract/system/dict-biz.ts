import { dictCalls } from "./dict.ts";

/** Business dictionary, one per tenant (contract 6.4). */
export const businessDict = dictCalls({ entity: "dict-biz", permission: "dictbiz" });
export const { api: dictBizApi, childList: dictBizChildList } = businessDict;
