/** Cities of the fictional province and their counties (domain 10). */
export const cities = [
  { code: "390100", name: "临岳市", counties: ["岳麓台区", "清渡区", "石桥县", "南溪县"] },
  { code: "390200", name: "云汀市", counties: ["云洲区", "汀兰区", "白渚县", "芦源县"] },
  { code: "390300", name: "苍陵市", counties: ["苍山区", "陵阳区", "松坪县", "古渡县"] },
  { code: "390400", name: "望川市", counties: ["望城区", "川口区", "峡江县", "云岭县"] },
  { code: "390500", name: "金渚市", counties: ["金沙洲区", "渚阳区", "湖口湾县", "稻香县"] },
] as const;

export const PROVINCE_CODE = "390000";
export const COUNTRY_CODE = "00";
const provinceName = "澜江省";

type Names = { name: string; cityCode?: string; cityName?: string; districtCode?: string; districtName?: string };

/**
 * The tree of `blade_region`: country `00`, then six-digit codes. The zeros are kept (`390000`, not `39`), so that a
 * row's code is the very code that projects, lots and units carry; parents are named by column, never cut from the code.
 */
export const seedRegions = [
  { code: COUNTRY_CODE, parentCode: "0", ancestors: "0", name: "中华人民共和国", level: 0, sort: 1 },
  region({ code: PROVINCE_CODE, name: provinceName, ancestors: [COUNTRY_CODE], sort: 1 }),
  ...cities.flatMap(({ code, name, counties }, city) => [
    region({ code, name, ancestors: [COUNTRY_CODE, PROVINCE_CODE], sort: city + 1, cityCode: code, cityName: name }),
    ...counties.map((county, at) => {
      const districtCode = countyCode(code, at);
      const above = [COUNTRY_CODE, PROVINCE_CODE, code];
      const names = { name: county, cityCode: code, cityName: name, districtCode, districtName: county };
      return region({ code: districtCode, ancestors: above, sort: at + 1, ...names });
    }),
  ]),
];

/** Code of the county at place `at` (from 0) of a city. */
export function countyCode(cityCode: string, at: number): string {
  return `${cityCode.slice(0, 4)}${String(at + 1).padStart(2, "0")}`;
}

function region({ ancestors, ...row }: Names & { code: string; ancestors: string[]; sort: number }) {
  return {
    ...row,
    parentCode: ancestors[ancestors.length - 1] ?? "0",
    ancestors: ancestors.join(","),
    provinceCode: PROVINCE_CODE,
    provinceName,
    level: ancestors.length,
  };
}
