import { pathOf } from "#app/crud/define.ts";
import { user } from "#app/resources/system/user.ts";

export const USERS_PATH = pathOf(user);
export const IMPORT_PATH = `${USERS_PATH}/import`;

/** Address of the rows of an upload that have faults, as a file. */
export const badRowsPath = (jobId: string) => `/files/user-import/${jobId}/bad-rows`;
