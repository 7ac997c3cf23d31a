import { load } from "./load.mjs";

const SECONDS = 8;

/** What the bounds of the administration are measured on: 100,000 users in 3,600 departments. */
export async function measureUsers({ base }, { cookie, token }) {
  const headers = { "Blade-Auth": `bearer ${token}` };
  const [root, bureau] = await branchOf(base, headers);
  const pages = [
    { name: "users, page of 10 of 100,000", path: "/system/user" },
    { name: "users, the last page", path: "/system/user?current=10000" },
    { name: "users of a whole branch of departments", path: `/system/user?deptId=${bureau}` },
    { name: "users of every department", path: `/system/user?deptId=${root}` },
    { name: "users, a search by name", path: "/system/user?realName=%E7%8E%8B" },
    { name: "departments, page of 3,600", path: "/system/dept" },
    { name: "departments of a branch, opened", path: `/system/dept?open=${root}` },
  ];
  const results = [];
  for (const { name, path } of pages) {
    const { p95, count, failures } = await load(base + path, { cookie, connections: 2, seconds: SECONDS });
    if (failures > 0) throw new Error(`${failures} of ${count} requests of ${path} failed.`);
    results.push({ name: `${name}: p95`, value: Math.round(p95 * 100) / 100, unit: "ms", must: 150 });
  }
  return results;
}

/** The department with the most below it, and the largest of those. */
async function branchOf(base, headers) {
  const below = async (id) => (await (await fetch(`${base}/api/blade-system/dept/lazy-tree?parentId=${id}`, { headers })).json()).data;
  const [root] = (await below("0")).filter(({ hasChildren }) => hasChildren);
  const [bureau] = (await below(root.id)).filter(({ hasChildren }) => hasChildren);
  return [root.id, bureau.id];
}
