import { addDays } from "#app/rules/calendar-date.ts";
import { UnitType } from "#app/rules/supervision-codes.ts";
import { namedId, numberedId } from "../ids.ts";
import { randomOf } from "../random.ts";
import { phoneOf, usccOf } from "../identity.ts";
import { personName } from "../person-names.ts";

type Line = [unitName: string, shortName: string, regionCode: string, unitTypes: number[]];

const { owner, contractor, supervision, testing, design, agent } = UnitType;

// Order matters: accounts ua_01 to ua_24 are the units 5 to 28.
const lines: readonly Line[] = [
  ["澜江省高速公路建设集团有限公司", "澜江高速", "390100", [owner]],
  ["苍陵市交通投资发展有限公司", "苍陵交投", "390300", [owner]],
  ["望川市公路建设开发有限公司", "望川公路", "390400", [owner]],
  ["金渚市国省干线建设中心", "金渚干线", "390500", [owner]],
  ["澜江路桥工程有限公司", "澜江路桥", "390100", [contractor]],
  ["临岳第一公路工程局有限公司", "临岳一局", "390100", [contractor]],
  ["云汀隧道工程有限公司", "云汀隧道", "390200", [contractor]],
  ["苍山建设工程集团有限公司", "苍山建设", "390300", [contractor]],
  ["望川桥梁工程有限公司", "望川桥梁", "390400", [contractor]],
  ["金渚路面工程有限公司", "金渚路面", "390500", [contractor]],
  ["澜江机电工程有限公司", "澜江机电", "390100", [contractor, UnitType.subcontractor]],
  ["临岳房屋建筑有限公司", "临岳房建", "390100", [contractor]],
  ["云汀交通设施有限公司", "云汀交安", "390200", [contractor, UnitType.subcontractor]],
  ["苍陵园林绿化有限公司", "苍陵绿化", "390300", [contractor]],
  ["望川岩土工程有限公司", "望川岩土", "390400", [contractor]],
  ["金渚公路养护有限公司", "金渚养护", "390500", [contractor]],
  ["澜江交通建设股份有限公司", "澜江交建", "390100", [contractor]],
  ["云汀大桥工程有限公司", "云汀大桥", "390200", [contractor]],
  ["苍陵路面工程有限公司", "苍陵路面", "390300", [contractor]],
  ["古渡土石方工程有限公司", "古渡土石", "390300", [contractor]],
  ["澜江工程监理咨询有限公司", "澜江监理", "390100", [supervision]],
  ["望川公路监理有限公司", "望川监理", "390400", [supervision]],
  ["金渚交通监理有限公司", "金渚监理", "390500", [supervision]],
  ["临岳公路工程监理所", "临岳监理", "390100", [supervision]],
  ["云汀交通监理有限公司", "云汀监理", "390200", [supervision]],
  ["苍陵建设监理有限公司", "苍陵监理", "390300", [supervision]],
  ["澜江公路试验检测中心有限公司", "澜江检测", "390100", [testing]],
  ["苍陵交通检测技术有限公司", "苍陵检测", "390300", [testing]],
  ["澜江省交通规划设计院有限公司", "澜江设计", "390100", [design]],
  ["云汀工程项目管理有限公司", "云汀代建", "390200", [agent]],
];

const BLACKLISTED = "古渡土石";
const PENDING = "云汀代建";
const EXPIRING = "苍山建设";

/** The 30 units of the register, number 1 first (domain 10). */
export const demoUnits = lines.map(([unitName, shortName, regionCode, unitTypes], index) => ({
  number: index + 1,
  id: numberedId("unit", index + 1),
  deptId: numberedId("dept", index + 1),
  uscc: usccOf(index + 1),
  unitName,
  shortName,
  regionCode,
  unitTypes,
}));

export type DemoUnit = (typeof demoUnits)[number];

/** The unit by its short name. Throws RangeError for an unknown one. */
export function unitNamed(shortName: string): DemoUnit {
  const unit = demoUnits.find((known) => known.shortName === shortName);
  if (!unit) throw new RangeError(`no unit ${shortName}`);
  return unit;
}

/** Rows of `const_unit`: one blacklisted, one waiting for its audit. */
export function unitRows(today: string) {
  return demoUnits.map((unit) => {
    const { number, ...own } = unit;
    const random = randomOf(21, number);
    const isPending = unit.shortName === PENDING;
    return {
      ...own,
      deptId: isPending ? null : unit.deptId,
      unitNature: unit.unitName.includes("中心") || unit.unitName.endsWith("所") ? 3 : 1 + (number % 2),
      address: `${unit.shortName}大道${random.between(1, 300)}号`,
      legalPerson: personName(random, "male"),
      contactName: personName(random, "female"),
      contactPhone: phoneOf(90_000 + number),
      creditGrade: isPending ? null : random.pick(["AA", "A", "A", "B"]),
      creditYear: Number(today.slice(0, 4)) - 1,
      ...blacklistOf(unit, today),
      auditStatus: isPending ? 0 : 1,
    };
  });
}

/** Two qualifications of each unit; one expires in 20 days. */
export function qualificationRows(today: string) {
  return demoUnits.flatMap((unit) =>
    [0, 1].map((at) => {
      const random = randomOf(22, unit.number, at);
      const isExpiring = unit.shortName === EXPIRING && at === 0;
      return {
        id: numberedId("qual", unit.number * 10 + at),
        constUnitId: unit.id,
        qualName: qualificationName(unit.unitTypes, at),
        qualGrade: random.pick(["甲级", "壹级", "贰级"]),
        certNo: `LJ${unit.number}${at}${random.between(1000, 9999)}`,
        issueDate: addDays(today, -random.between(400, 1400)),
        validTo: addDays(today, isExpiring ? 20 : random.between(200, 1400)),
      };
    }),
  );
}

export const UNITS_DEPT_ID = namedId("dept", "units");

/** A dept for every unit of the register that passed its audit, under one for all of them. */
export function unitDeptRows() {
  const audited = demoUnits.filter((unit) => unit.shortName !== PENDING);
  const head = { id: UNITS_DEPT_ID, parentId: "0", ancestors: "0", deptName: "从业单位", fullName: "从业单位", sort: 9 };
  const own = audited.map((unit) => ({
    id: unit.deptId,
    parentId: UNITS_DEPT_ID,
    ancestors: `0,${UNITS_DEPT_ID}`,
    deptName: unit.shortName,
    fullName: unit.unitName,
    sort: unit.number,
  }));
  return [head, ...own].map((row) => ({ ...row, deptCategory: 1 }));
}

function blacklistOf(unit: DemoUnit, today: string) {
  if (unit.shortName !== BLACKLISTED) return { blacklisted: 0, blacklistReason: null, blacklistTo: null };
  return { blacklisted: 1, blacklistReason: "转包工程，列入黑名单一年", blacklistTo: addDays(today, 200) };
}

function qualificationName(unitTypes: readonly number[], at: number): string {
  if (unitTypes.includes(contractor)) return at === 0 ? "公路工程施工总承包" : "安全生产许可证";
  if (unitTypes.includes(supervision)) return at === 0 ? "公路工程监理" : "特殊独立隧道监理";
  return at === 0 ? "营业执照" : "质量管理体系认证";
}
