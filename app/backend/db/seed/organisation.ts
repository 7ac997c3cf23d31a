import { cities } from "./regions.ts";

/** The tenant every installation starts with (contract 14.1). */
export const TENANT = "000000";
export const ADMIN_ID = "1123598821738675201";
export const ROOT_DEPT_ID = "1123598813738675201";

/** The supervising body of the province and one bureau per city. */
export const seedDepts = [
  dept({ id: ROOT_DEPT_ID, deptName: "省交通厅", fullName: "澜江省交通运输厅", sort: 1 }),
  ...cities.map(({ code, name }, at) =>
    dept({
      id: cityDeptId(code),
      parentId: ROOT_DEPT_ID,
      ancestors: `0,${ROOT_DEPT_ID}`,
      deptName: `${name}交通局`,
      fullName: `${name}交通运输局`,
      sort: at + 1,
    }),
  ),
];

/** Id of the bureau of a city named by its six-digit code, `390300` for example. */
export function cityDeptId(cityCode: string): string {
  return (BigInt(ROOT_DEPT_ID) + BigInt(cityCode.slice(2, 4))).toString();
}

const postRows = [
  ["ceo", "首席执行官", 1],
  ["coo", "首席运营官", 1],
  ["cfo", "首席财务官", 1],
  ["cto", "首席技术官", 1],
  ["cio", "首席信息官", 1],
  ["pm", "技术经理", 2],
  ["hrm", "人力经理", 2],
  ["staff", "普通员工", 3],
] as const;

/** Office posts (contract 14.1). */
export const seedPosts = postRows.map(([postCode, postName, category], at) => ({
  id: (1_123_598_817_738_675_201n + BigInt(at)).toString(),
  postCode,
  postName,
  category,
  sort: at + 1,
}));

const grants = "refresh_token,password,captcha";
// The own front end also takes codes by SMS, registrations and third parties, where the installation allows them.
const ownGrants = `${grants},sms_code,register,social,authorization_code`;

/** Applications that may ask for tokens (contract 7.4, 14.1); the secrets ship in browsers and prove nothing. */
export const seedClients = ["sword", "saber", "saber3"].map((clientId, at) => ({
  id: (1_123_598_811_738_675_201n + BigInt(at)).toString(),
  clientId,
  clientSecret: `${clientId}_secret`,
  scope: "all",
  authorizedGrantTypes: clientId === "saber3" ? ownGrants : grants,
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
}));

function dept(row: { id: string; parentId?: string; ancestors?: string; deptName: string; fullName: string; sort: number }) {
  return { parentId: "0", ancestors: "0", deptCategory: 1, ...row };
}
