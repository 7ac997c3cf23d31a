import { tendNotices } from "./desk/announce-notice.ts";
import { endStreams } from "./desk/streams.ts";
import { tendLogs } from "./log/sweep.ts";
import { tendMessages } from "./resource/sms-delivery.ts";
import { tendFiles } from "./resource/sweep-files.ts";

/** What goes on beside the calls for as long as the process runs. Answers what ends it: open streams end, for nobody else will end them, and what waits is written. */
export function tend(): () => Promise<void> {
  const ends: (() => unknown)[] = [
    tendLogs(),
    tendFiles(),
    tendMessages(),
    tendNotices(),
    endStreams,
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
