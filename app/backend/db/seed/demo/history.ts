import { addDays } from "#app/rules/calendar-date.ts";
import { LotStatus, ProjectStatus, RecordStatus, type JobStatus } from "#app/rules/supervision-codes.ts";
import { numberedId } from "../ids.ts";
import { ADMIN_ID } from "../organisation.ts";
import { postConfig } from "../post-configs.ts";
import { currentLeaves } from "./leaves.ts";
import { demoLots, type DemoLot } from "./lots.ts";
import { entryDateOf } from "./people.ts";
import { demoProjects, projectAdminId, startOf, type DemoProject } from "./projects.ts";
import { demoPostings, type DemoPosting } from "./roster.ts";
import { stoppedLot } from "./due-days.ts";
import type { Story } from "../window.ts";

type Step = {
  entity: string;
  entityId: string;
  fromValue: string;
  toValue: string;
  action: string;
  reason: string | null;
  userId: string;
  roleKey: string;
  time: string;
};

const supervisorUser = numberedId("user", 1);

/** Rows of `status_log`: how projects, lots and postings came to where they stand. */
export function statusLogRows(story: Story) {
  const steps = [
    ...demoProjects.flatMap((project) => projectSteps(project, story)),
    ...demoLots.flatMap((lot) => lotSteps(lot, story)),
    ...demoPostings.flatMap((posting) => postingSteps(posting, story)),
  ];
  return steps.map((step, at) => ({ id: numberedId("statusLog", at + 1), ...step }));
}

/** Rows of `personnel_post_log` (domain 4.8). */
export function postLogRows(story: Story) {
  const away = currentLeaves(story);
  const events = demoPostings.flatMap((posting) => {
    const entry = entryDateOf(posting, story);
    const lock = posting.isPrimary ? [["LOCK", entry] as const] : [];
    const stop = posting.part.lot === stoppedLot ? ([["LOCKOUT", story.stopFrom], ["RESTART", story.stopUntil]] as const) : [];
    const leave = away.filter((known) => known.posting === posting).map(({ from }) => ["LEAVE", from] as const);
    return [["ENTRY", entry] as const, ...lock, ...stop, ...leave].map(([event, eventDate]) => ({ posting, event, eventDate }));
  });
  return events.map(({ posting, event, eventDate }, at) => ({
    id: numberedId("postLog", at + 1),
    personnelId: numberedId("person", posting.person),
    assessorId: numberedId("assessor", posting.number),
    event,
    eventDate,
    lotId: posting.part.lot.id,
    postCode: posting.postCode,
    createUser: ADMIN_ID,
    createTime: `${eventDate} 00:00:00`,
  }));
}

function projectSteps(project: DemoProject, story: Story): Step[] {
  const start = startOf(project, story);
  const about = { entity: "project", entityId: project.id, userId: projectAdminId(project.number), roleKey: "project_admin" };
  const submitted = project.status === ProjectStatus.preparing ? addDays(story.today, -6) : addDays(start, -30);
  const { notFiled, underReview, filed } = RecordStatus;
  const submit = { ...about, ...change(notFiled, underReview), action: "submitRecord", reason: null, time: `${submitted} 15:00:00` };
  if (project.status === ProjectStatus.preparing) return [submit];
  const accept = { ...about, ...change(underReview, filed), action: "acceptRecord", reason: "材料齐全，同意备案", time: `${addDays(start, -20)} 10:00:00` };
  const { preparing, underConstruction, handedOver } = ProjectStatus;
  const begin = { ...about, ...change(preparing, underConstruction), action: "updateStatus", reason: null, time: `${start} 09:00:00` };
  const steps = [submit, { ...accept, userId: supervisorUser, roleKey: "supervisor" }, begin];
  if (project.status !== handedOver) return steps;
  return [...steps, { ...about, ...change(underConstruction, handedOver), action: "updateStatus", reason: "通过交工验收", time: `${addDays(story.handover, 1)} 10:00:00` }];
}

function lotSteps(lot: DemoLot, story: Story): Step[] {
  if (lot.status === LotStatus.notStarted) return [];
  const userId = projectAdminId(lot.project);
  const about = { entity: "project_lot", entityId: lot.id, action: "updateStatus", userId, roleKey: "project_admin" };
  const { notStarted, active, suspended, handedOver } = LotStatus;
  const begin = { ...about, ...change(notStarted, active), reason: null, time: `${startOf(lot.of, story)} 09:00:00` };
  const stop = { ...about, ...change(active, suspended), reason: "征拆受阻，停工令 LJ-TG-03", time: `${story.stopFrom} 08:00:00` };
  const restart = { ...about, ...change(suspended, active), reason: "监理复工令 LJ-FG-03", time: `${story.stopUntil} 08:00:00` };
  const end = { ...about, ...change(active, handedOver), reason: "通过交工验收", time: `${story.handover} 08:00:00` };
  if (lot === stoppedLot) return [begin, stop, restart];
  return lot.status === handedOver ? [begin, end] : [begin];
}

function postingSteps(posting: DemoPosting, story: Story): Step[] {
  const entry = entryDateOf(posting, story);
  const owner = { userId: projectAdminId(posting.part.lot.project), roleKey: "project_admin" };
  const about = { entity: "assessor", entityId: numberedId("assessor", posting.number), reason: null, ...owner };
  const approver = postConfig(posting.postCode).isKeyPost === 1 ? { userId: supervisorUser, roleKey: "supervisor" } : owner;
  const steps = [
    { ...about, ...jobChange(0, 10), action: "submit", time: `${addDays(entry, -3)} 10:00:00` },
    { ...about, ...approver, ...jobChange(10, 20), action: "approve", time: `${addDays(entry, -1)} 16:00:00` },
  ];
  if (posting.part.lot !== stoppedLot) return steps;
  return [
    ...steps,
    { ...about, ...jobChange(20, 22), action: "lockout", reason: "标段停工", time: `${story.stopFrom} 08:00:00` },
    { ...about, ...jobChange(22, 20), action: "restart", reason: "标段复工", time: `${story.stopUntil} 08:00:00` },
  ];
}

function jobChange(from: JobStatus, to: JobStatus) {
  return change(from, to);
}

function change(from: number, to: number) {
  return { fromValue: String(from), toValue: String(to) };
}
