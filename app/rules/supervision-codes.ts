// Code values that the product branches on; their labels are dictionary rows (domain §3).

export const JobStatus = {
  draft: 0,
  pending: 10,
  returned: 11,
  onPost: 20,
  onLeave: 21,
  lockedOut: 22,
  retreated: 30,
  replaced: 31,
  void: 32,
} as const;
export type JobStatus = Value<typeof JobStatus>;

export const ProjectStatus = {
  preparing: 1,
  underConstruction: 2,
  suspended: 3,
  handedOver: 4,
  completed: 5,
  terminated: 6,
} as const;
export type ProjectStatus = Value<typeof ProjectStatus>;

export const RecordStatus = { notFiled: 0, underReview: 1, filed: 2, returned: 3 } as const;
export type RecordStatus = Value<typeof RecordStatus>;

export const LotStatus = { notStarted: 1, active: 2, suspended: 3, handedOver: 4, closed: 5, terminated: 6 } as const;
export type LotStatus = Value<typeof LotStatus>;

export const StatStatus = { draft: 0, reported: 1, audited: 2, archived: 3 } as const;
export type StatStatus = Value<typeof StatStatus>;

export const PunchResult = {
  valid: 1,
  outsideFence: 2,
  faceMismatch: 3,
  mockLocation: 4,
  outOfHours: 5,
  deviceChanged: 6,
  notOnPost: 7,
  repairPending: 8,
} as const;
export type PunchResult = Value<typeof PunchResult>;

export const PunchMethod = { face: 1, terminal: 2, gate: 3, witnessed: 4, repair: 5 } as const;
export type PunchMethod = Value<typeof PunchMethod>;

export const DayState = {
  attended: 1,
  halfDay: 2,
  absent: 3,
  leave: 4,
  official: 5,
  stoppage: 6,
  notOnPost: 7,
  restAllowance: 8,
} as const;
export type DayState = Value<typeof DayState>;

export const CheckResult = {
  present: 1,
  absentWithLeave: 2,
  absent: 3,
  identityMismatch: 4,
  fakeAttendance: 5,
  certificateInvalid: 6,
  poorPerformance: 7,
} as const;
export type CheckResult = Value<typeof CheckResult>;

export const UnitType = {
  owner: 1,
  contractor: 2,
  supervision: 3,
  design: 4,
  testing: 5,
  agent: 6,
  subcontractor: 7,
} as const;
export type UnitType = Value<typeof UnitType>;

export const AssessorType = { assessed: 1, evaluator: 2 } as const;
export type AssessorType = Value<typeof AssessorType>;

/** How a day of leave counts: taken off the required days, as attendance within its quota, or as plain leave. */
export const LeaveCountMode = { exempt: "EXEMPT", attend: "ATTEND", ordinary: "ORDINARY" } as const;
export type LeaveCountMode = Value<typeof LeaveCountMode>;

export const RoleKey = {
  administrator: "administrator",
  supervisor: "supervisor",
  evaluator: "evaluator",
  projectAdmin: "project_admin",
  unitAdmin: "unit_admin",
  personnel: "personnel",
  viewer: "viewer",
} as const;
export type RoleKey = Value<typeof RoleKey>;

/** Count mode of a `leave_type` code: 1–4 ordinary, 5–8 exempt, 9–10 attend; null for an unknown code (domain §3). */
export function leaveCountMode(leaveType: number): LeaveCountMode | null {
  if (!Number.isInteger(leaveType) || leaveType < 1 || leaveType > 10) return null;
  if (leaveType <= 4) return LeaveCountMode.ordinary;
  return leaveType <= 8 ? LeaveCountMode.exempt : LeaveCountMode.attend;
}

/** Whether a `change_reason` is the unit's own (transfer, resignation, other); 3–7 are excused (domain §3). */
export function isOwnReason(changeReason: number): boolean {
  return changeReason === 1 || changeReason === 2 || changeReason === 9;
}

type Value<T> = T[keyof T];
