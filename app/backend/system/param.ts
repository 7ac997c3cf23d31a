import { paramApi } from "#app/contract/system/param.ts";
import { mountCrud } from "../crud/mount.ts";
import { params } from "../db/schema/system.ts";

export const paramEndpoints = mountCrud(paramApi, params);
