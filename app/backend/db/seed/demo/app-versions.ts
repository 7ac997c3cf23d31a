import { addDays } from "#app/rules/calendar-date.ts";
import { namedId } from "../ids.ts";

/** Rows of `blade_app`: the versions of the mobile application, fetched from the addresses of two stores. */
export function appVersionRows(today: string) {
  return texts.map(({ days, ...version }) => ({
    id: namedId("app", `${version.appType}-${version.versionCode}`),
    appName: "关键岗位履约",
    ...version,
    downloadUrl: `https://app.example.com/${version.appType === 1 ? "android" : "ios"}/${version.appVersion}`,
    publishTime: `${addDays(today, days)} 10:00:00`,
  }));
}

const texts = [
  { appType: 1, appVersion: "1.0.0", versionCode: 100, forceUpdate: 0, days: -180, content: "首个版本：打卡、请假、查看本人考勤。" },
  { appType: 2, appVersion: "1.0.0", versionCode: 100, forceUpdate: 0, days: -172, content: "首个版本：打卡、请假、查看本人考勤。" },
  { appType: 1, appVersion: "1.1.0", versionCode: 110, forceUpdate: 0, days: -75, content: "新增电子围栏提示。\n修复部分机型定位偏移。" },
  { appType: 1, appVersion: "1.2.1", versionCode: 121, forceUpdate: 1, days: -12, content: "离线打卡在恢复网络后自动上传。" },
  { appType: 2, appVersion: "1.2.1", versionCode: 121, forceUpdate: 1, days: -10, content: "离线打卡在恢复网络后自动上传。" },
];
