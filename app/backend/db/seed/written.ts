import { ADMIN_ID, ROOT_DEPT_ID } from "./organisation.ts";

/** Adds the audit columns of something an installation wrote by itself at `time` (yyyy-MM-dd HH:mm:ss). */
export function writtenAt(time: string) {
  return <T extends object>(row: T) => ({
    ...row,
    createUser: ADMIN_ID,
    createDept: ROOT_DEPT_ID,
    createTime: time,
    updateUser: ADMIN_ID,
    updateTime: time,
  });
}
