import { and, asc, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { postParamConfigApi, postParamConfigList } from "#app/contract/project/post-param-config.ts";
import type { ListQuery } from "#app/contract/list-query.ts";
import { todayText } from "../clock.ts";
import { decimalOf, firstOfQuery, pageOfQuery, type QuerySource } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { postParamConfigs } from "../db/schema/project/post-param-config.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";

const LIST_SIZE = 500;

/** Post parameters, read side (domain 4.1); they belong to the tenant as a whole, so no row scope narrows them. */
export const postParamConfigEndpoints = [
  bind(postParamConfigApi.list, ({ params }, context) => {
    const query = listQueryOf(params, postParamConfigApi.rules, context);
    return pageOfQuery(context, query, { ...configSource(query, context), select: () => selectConfigs(context) });
  }),
  bind(postParamConfigList, ({ params }, context) => {
    const query = listQueryOf(params, postParamConfigApi.rules, context);
    return firstOfQuery(context, query, { ...configSource(query, context), select: () => selectOptions(context), size: LIST_SIZE });
  }),
  bind(postParamConfigApi.detail, ({ query }, context) => detailOf(query.id, context)),
];

function configSource({ extra }: ListQuery, context: RequestContext): Omit<QuerySource<never>, "select"> {
  const {
    id, postCode, postName, unitType, isKeyPost, enabled, requiredDaysPerMonth, weight, effectiveFrom, effectiveTo, sort, configVersion,
    lotTypes, createTime,
  } = postParamConfigs;
  const standing = extra.showHistory === "1" ? undefined : or(isNull(effectiveTo), gte(effectiveTo, todayText()));
  return {
    columns: { id, postCode, postName, unitType, isKeyPost, enabled, requiredDaysPerMonth, weight, effectiveFrom, sort, createTime },
    match: { lotType: (type) => sql`(cardinality(${lotTypes}) = 0 or ${lotTypes} @> array[${type}]::smallint[])` },
    scope: and(rowScope(postParamConfigs, context), standing),
    order: [asc(unitType), asc(sort), asc(postCode), asc(configVersion), asc(id)],
  };
}

function selectConfigs({ db }: RequestContext) {
  return db.select(listFields).from(postParamConfigs).$dynamic();
}

function selectOptions({ db }: RequestContext) {
  const { id, postCode, postName, postNameEn, unitType, isKeyPost } = postParamConfigs;
  return db.select({ id, postCode, postName, postNameEn, unitType, isKeyPost }).from(postParamConfigs).$dynamic();
}

const table = postParamConfigs;
const listFields = {
  id: table.id, postCode: table.postCode, postName: table.postName, postNameEn: table.postNameEn, unitType: table.unitType,
  lotTypes: table.lotTypes, isKeyPost: table.isKeyPost, isMandatory: table.isMandatory, minCount: table.minCount,
  maxCount: table.maxCount, countRule: table.countRule, requiredDaysPerMonth: decimalOf(table.requiredDaysPerMonth),
  deductPerShortDay: decimalOf(table.deductPerShortDay), weight: decimalOf(table.weight), warnRateYellow: table.warnRateYellow,
  warnRateRed: table.warnRateRed, configVersion: table.configVersion, effectiveFrom: table.effectiveFrom,
  effectiveTo: table.effectiveTo, enabled: table.enabled, sort: table.sort, version: table.version,
};

const detailFields = {
  ...listFields,
  priceStep: decimalOf(table.priceStep), countPerStep: table.countPerStep, minHoursPerDay: decimalOf(table.minHoursPerDay),
  dailyPunchTimes: table.dailyPunchTimes, shortDayMode: table.shortDayMode, punchStart: table.punchStart, punchEnd: table.punchEnd,
  faceRequired: table.faceRequired, fenceRequired: table.fenceRequired, faceThreshold: decimalOf(table.faceThreshold),
  monthlyLeaveQuota: decimalOf(table.monthlyLeaveQuota), annualLeaveQuota: decimalOf(table.annualLeaveQuota),
  officialDayQuota: decimalOf(table.officialDayQuota), leaveStep2Days: decimalOf(table.leaveStep2Days),
  standInDays: decimalOf(table.standInDays), attendanceDeductCap: decimalOf(table.attendanceDeductCap),
  deductOverLeavePerDay: decimalOf(table.deductOverLeavePerDay), deductApprovedChange: decimalOf(table.deductApprovedChange),
  deductUnapprovedChange: decimalOf(table.deductUnapprovedChange), minServiceMonths: table.minServiceMonths,
  maxChangeTimes: table.maxChangeTimes, certRequirements: table.certRequirements, minTitle: table.minTitle,
  minWorkYears: table.minWorkYears, maxAge: table.maxAge, allowCrossLot: table.allowCrossLot, maxLots: table.maxLots,
  conflictPosts: table.conflictPosts, continuousAbsentDays: table.continuousAbsentDays, previousVersionId: table.previousVersionId,
  remark: table.remark, createTime: table.createTime, updateTime: table.updateTime,
};

async function detailOf(id: string, context: RequestContext) {
  const which: SQL | undefined = and(rowScope(table, context), eq(table.id, id));
  const [config] = await context.db.select(detailFields).from(table).where(which);
  if (!config) throw notFound();
  return config;
}
