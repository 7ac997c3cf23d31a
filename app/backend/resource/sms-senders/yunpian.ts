import { addressOf, complaint, membersOf, type Vendor } from "./vendor.ts";

/** 云片 v2 single_send: a form with the key of the account and the whole text, the signature in front. */
export const yunpian: Vendor = {
  address: "https://sms.yunpian.com/v2/sms/single_send.json",
  ask: (service, { phone, text }) => ({
    address: addressOf(yunpian, service),
    headers: { "Content-Type": "application/x-www-form-urlencoded;charset=utf-8", Accept: "application/json;charset=utf-8" },
    body: new URLSearchParams({ apikey: service.secretKey, mobile: phone, text: `【${service.signName}】${text}` }).toString(),
  }),
  verdict: (answer) => {
    const { code, msg, detail } = membersOf(answer);
    return answer.status === 200 && code === 0 ? null : complaint(answer, code, msg, detail);
  },
};
