import type pg from "pg";
import type { PgTable } from "drizzle-orm/pg-core";
import { messages, notices } from "../../schema/desk.ts";
import { assessorCerts } from "../../schema/project/assessor-cert.ts";
import { assessors } from "../../schema/project/assessor.ts";
import { attendanceFences } from "../../schema/project/attendance-fence.ts";
import { constUnitQuals } from "../../schema/project/const-unit-qual.ts";
import { constUnits } from "../../schema/project/const-unit.ts";
import { fenceHistories } from "../../schema/project/fence-history.ts";
import { leaveSpans } from "../../schema/project/leave-span.ts";
import { partConstUnits } from "../../schema/project/part-const-unit.ts";
import { personnelPostLogs } from "../../schema/project/personnel-post-log.ts";
import { personnel } from "../../schema/project/personnel.ts";
import { projectLots } from "../../schema/project/project-lot.ts";
import { projects } from "../../schema/project/project.ts";
import { statusLogs } from "../../schema/project/status-log.ts";
import { depts, users } from "../../schema/system.ts";
import { copyInto } from "../copy.ts";
import { type accountRows, userOfPerson } from "./accounts.ts";
import { assessorRows } from "./assessor-rows.ts";
import { certRows } from "./certs.ts";
import { messageRows, noticeRows } from "./desk.ts";
import { fenceHistoryRows, fenceRows } from "./fences.ts";
import { postLogRows, statusLogRows } from "./history.ts";
import { leaveRows } from "./leaves.ts";
import { lotRows } from "./lots.ts";
import { partRows } from "./part-rows.ts";
import { personRows } from "./people.ts";
import { projectRows } from "./projects.ts";
import { qualificationRows, unitDeptRows, unitRows } from "./units.ts";
import type { Story } from "../window.ts";
import { writtenAt } from "../written.ts";

type Accounts = Awaited<ReturnType<typeof accountRows>>;

/** Writes everything of the demonstration but attendance, with COPY, on a connection that is in a transaction. */
export async function writeWorld(client: pg.ClientBase, story: Story, accounts: Accounts) {
  const written = writtenAt(`${story.months[0]}-01 09:00:00`);
  const administered = <T extends PgTable>(table: T, rows: T["$inferInsert"][]) => copyInto(client, table, rows.map(written));
  await copyInto(client, depts, unitDeptRows());
  await administered(constUnits, unitRows(story.today));
  await administered(constUnitQuals, qualificationRows(story.today));
  await administered(projects, projectRows(story));
  await administered(projectLots, lotRows(story));
  await administered(partConstUnits, partRows(story));
  await administered(personnel, personRows(story, userOfPerson));
  await administered(assessors, assessorRows(story, userOfPerson));
  await administered(assessorCerts, certRows(story));
  await administered(attendanceFences, fenceRows(story));
  await administered(users, accounts);
  await administered(notices, noticeRows(story.today));
  await copyInto(client, messages, messageRows(story.today));
  await copyInto(client, fenceHistories, fenceHistoryRows(story));
  await copyInto(client, leaveSpans, leaveRows(story));
  await copyInto(client, statusLogs, statusLogRows(story));
  await copyInto(client, personnelPostLogs, postLogRows(story));
  await client.query("analyze assessor, personnel, project_lot, part_const_unit, leave_span, status_log, personnel_post_log");
}
