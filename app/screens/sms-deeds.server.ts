import { sendMessage, smsEnable } from "#app/contract/resource/sms-service.ts";
import { deedCall } from "#app/crud/deed-action.server.ts";

/** What is done with a service: it is enabled, or a message is sent through it and what came of it is shown (contract 9.4, 9.5). */
export const smsDeeds = {
  enable: deedCall(smsEnable, { input: ([id = ""]) => ({ query: { id } }) }),
  debug: deedCall(sendMessage, {
    input: ([id = ""], { phones = "", params = "" }) => ({ query: { id, phones: phones.trim().split(/[\s,，;；]+/).join(","), ...(params.trim() ? { params } : {}) } }),
    once: (results) => ({ heading: "result", columns: ["phone", "msg"], rows: results.map(({ phone, msg }) => [phone, msg]) }),
  }),
};
