import { tendLogs } from "./log/sweep.ts";
import { tendMessages } from "./resource/sms-delivery.ts";

/** What is done beside the calls for as long as the process runs; answers what ends it. */
export function tend(): () => Promise<void> {
  const ends = [
    tendLogs(),
    tendMessages(),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
