import { ProjectStatus, RecordStatus } from "#app/rules/supervision-codes.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { numberedId } from "../ids.ts";
import { cityDeptId, ROOT_DEPT_ID } from "../organisation.ts";
import { randomOf } from "../random.ts";
import { phoneOf } from "../identity.ts";
import { personName } from "../person-names.ts";
import { unitNamed } from "./units.ts";
import { shiftMonth, type Story } from "../window.ts";

/** Where a project lies: longitude and latitude of its two ends. */
type Course = [from: [number, number], to: [number, number]];

type Plan = {
  number: number;
  name: string;
  shortName: string;
  regions: string[];
  type: number;
  grade: number;
  kilometres: number;
  /** Total investment in 亿元. */
  investment: number;
  owner: string;
  /** Months before the first month of attendance that work began. */
  lead: number;
  course: Course;
};

const plans: readonly Plan[] = [
  plan(1, "临岳至云汀高速公路", "临云高速", { regions: ["390100", "390200"], type: 1, grade: 1, kilometres: 86.4, investment: 118.6, owner: "澜江高速", lead: 16, course: [[114.05, 28.68], [114.82, 29.05]] }),
  plan(2, "苍陵绕城高速改扩建工程", "苍陵绕城", { regions: ["390300"], type: 2, grade: 1, kilometres: 42.7, investment: 64.2, owner: "苍陵交投", lead: 12, course: [[113.18, 28.12], [113.55, 28.31]] }),
  plan(3, "望川特长隧道及接线工程", "望川隧道", { regions: ["390400"], type: 4, grade: 1, kilometres: 13.9, investment: 27.5, owner: "望川公路", lead: 10, course: [[112.86, 29.14], [112.98, 29.2]] }),
  plan(4, "G539金渚段改建工程", "G539金渚", { regions: ["390500"], type: 3, grade: 2, kilometres: 31.2, investment: 9.8, owner: "金渚干线", lead: 6, course: [[115.22, 27.96], [115.47, 28.12]] }),
  plan(5, "云汀大桥北接线工程", "云汀北接线", { regions: ["390200"], type: 4, grade: 1, kilometres: 5.6, investment: 12.3, owner: "澜江高速", lead: 18, course: [[114.7, 28.96], [114.74, 28.99]] }),
  plan(6, "年国省干线养护大修工程", "干线养护", { regions: ["390100"], type: 6, grade: 2, kilometres: 58, investment: 2.1, owner: "澜江高速", lead: -19, course: [[113.9, 28.5], [114.3, 28.61]] }),
];

export type DemoProject = Plan & { id: string; ownerId: string; status: number };

/** The six projects P1 to P6 (domain 10). */
export const demoProjects: readonly DemoProject[] = plans.map((project) => ({
  ...project,
  id: numberedId("project", project.number),
  ownerId: unitNamed(project.owner).id,
  status: statusOf(project.number),
}));

/** The user who administers a project on the owner's side. */
export function projectAdminId(number: number): string {
  return numberedId("user", 20 + number);
}

/** First day of work; for P6 the planned one. */
export function startOf({ lead }: Pick<Plan, "lead">, story: Story): string {
  return `${shiftMonth(story.today.slice(0, 7), -story.months.length - lead)}-08`;
}

/** Rows of `project`. */
export function projectRows(story: Story) {
  return demoProjects.map((project) => {
    const start = startOf(project, story);
    const end = addDays(start, 40 * Math.round(20 + project.kilometres / 2));
    const [from, to] = project.course;
    const [region = ""] = project.regions;
    return {
      id: project.id,
      projectCode: `XM${region}${start.slice(0, 4)}${String(project.number).padStart(3, "0")}`,
      projectName: nameOf(project, story),
      shortName: project.shortName,
      projectType: project.type,
      roadGrade: project.grade,
      regionCode: region,
      regionCodes: project.regions,
      constUnitId: project.ownerId,
      constUnitName: unitNamed(project.owner).unitName,
      superviseDeptId: project.regions.length > 1 ? ROOT_DEPT_ID : cityDeptId(region),
      approvalNo: `澜交基〔${start.slice(0, 4)}〕${30 + project.number}号`,
      approvalDate: addDays(start, -200),
      totalInvestment: (project.investment * 1e8).toFixed(2),
      mileage: project.kilometres.toFixed(3),
      startStake: "K0+000",
      endStake: stakeAt(project.kilometres),
      planStartDate: start,
      planEndDate: project.number === 5 ? addDays(story.handover, 25) : end,
      projectAdminUserId: projectAdminId(project.number),
      contactName: personName(randomOf(31, project.number), "male"),
      contactPhone: phoneOf(91_000 + project.number),
      routeGeoJson: { type: "LineString" as const, coordinates: [from, to] },
      ...progressOf(project, start, story),
    };
  });
}

/** `K28+400` for 28.4 km. */
export function stakeAt(kilometres: number): string {
  const metres = Math.round(kilometres * 1000);
  return `K${Math.floor(metres / 1000)}+${String(metres % 1000).padStart(3, "0")}`;
}

/** Full name of a project; that of the maintenance programme carries its year. */
export function nameOf({ number, name }: Plan, story: Story): string {
  return number === 6 ? `${story.today.slice(0, 4)}${name}` : name;
}

function progressOf(project: DemoProject, start: string, story: Story) {
  const region = project.regions[0]?.slice(0, 4) ?? "";
  const isFiled = project.number !== 6;
  return {
    projectStatus: project.status,
    recordStatus: isFiled ? RecordStatus.filed : RecordStatus.underReview,
    recordNo: isFiled ? `BA${region}${start.slice(0, 4)}${String(project.number).padStart(4, "0")}` : null,
    recordTime: isFiled ? `${addDays(start, -20)} 10:00:00` : null,
    actualStartDate: isFiled ? start : null,
    handoverDate: project.number === 5 ? story.handover : null,
  };
}

function statusOf(number: number): number {
  if (number === 5) return ProjectStatus.handedOver;
  return number === 6 ? ProjectStatus.preparing : ProjectStatus.underConstruction;
}

function plan(number: number, name: string, shortName: string, rest: Omit<Plan, "number" | "name" | "shortName">): Plan {
  return { number, name, shortName, ...rest };
}
