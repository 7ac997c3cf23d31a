import { sql } from "drizzle-orm";
import { nowText } from "../../../clock.ts";
import { depts, users } from "../../schema/system.ts";
import { copyInto } from "../copy.ts";
import { connectionOf, type SeedDb } from "../copy-client.ts";
import { numberedId } from "../ids.ts";
import { ROOT_DEPT_ID } from "../organisation.ts";
import { personName } from "../person-names.ts";
import { randomOf } from "../random.ts";
import { roleId } from "../roles.ts";
import { writtenAt } from "../written.ts";

const WIDTH = 15;
/** Departments of all three levels below the root: 15, 225 and 3,375. */
const DEPTS = WIDTH + WIDTH ** 2 + WIDTH ** 3;

/** Adds a department tree of three levels and `count` users in its departments, for measurements; returns how many users. */
export async function seedUsers(db: SeedDb, count: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const client = connectionOf(tx);
    await copyInto(client, depts, deptRows());
    const rows = await copyInto(client, users, userRows(count));
    await tx.execute(sql`analyze blade_dept, blade_user`);
    return rows;
  });
}

// Number n has the children 15 n + 1 to 15 n + 15, as in a heap; 0 is the root that is there already.
function* deptRows() {
  const written = writtenAt(nowText());
  for (let number = 1; number <= DEPTS; number += 1) {
    const above = pathTo(number);
    const deptName = `测算部门${String(number).padStart(4, "0")}`;
    yield written({ id: idOf(number), parentId: above.at(-1) ?? ROOT_DEPT_ID, ancestors: ["0", ...above].join(","), deptName, fullName: deptName, deptCategory: 1, sort: number });
  }
}

function* userRows(count: number) {
  const written = writtenAt(nowText());
  for (let number = 1; number <= count; number += 1) {
    const realName = personName(randomOf(97, number), number % 5 === 0 ? "female" : "male");
    yield written({
      id: numberedId("user", number, 1),
      account: `measure${String(number).padStart(6, "0")}`,
      // Nobody signs in as one of them.
      password: "",
      name: realName,
      realName,
      phone: String(13_000_000_000 + number),
      roleId: roleId(number % 3 === 0 ? "viewer" : "personnel"),
      deptId: idOf(1 + (number % DEPTS)),
    });
  }
}

/** Ids of the departments above one, from the root down. */
function pathTo(number: number): string[] {
  const parent = Math.floor((number - 1) / WIDTH);
  return parent <= 0 ? [ROOT_DEPT_ID] : [...pathTo(parent), idOf(parent)];
}

const idOf = (number: number) => numberedId("dept", number, 1);
