import { describe, expect, test } from "vitest";
import { databaseAddress, isDriver } from "#app/rules/database-address.ts";

const POSTGRES = "org.postgresql.Driver";

describe("the address of a database", () => {
  test.each([
    [POSTGRES, "db", "jdbc:postgresql://db:5432"],
    [POSTGRES, "db.example.cn:5433/blade", "jdbc:postgresql://db.example.cn:5433/blade"],
    [POSTGRES, " JDBC:postgresql://db/blade ", "jdbc:postgresql://db:5432/blade"],
    ["com.mysql.cj.jdbc.Driver", "jdbc:mysql://10.0.0.1:3306/blade", "jdbc:mysql://10.0.0.1:3306/blade"],
    ["oracle.jdbc.OracleDriver", "db/ORCL", "jdbc:oracle:thin:@//db:1521/ORCL"],
    ["com.microsoft.sqlserver.jdbc.SQLServerDriver", "db:1433;databaseName=blade", "jdbc:sqlserver://db:1433;databaseName=blade"],
  ])("for %s, typed as %s, is built anew", (driver, typed, address) => {
    expect(databaseAddress(driver, typed)).toBe(address);
    expect(databaseAddress(driver, address)).toBe(address);
  });

  test.each([
    "jdbc:mysql://db/blade?allowLoadLocalInfile=true", "db/blade;INIT=RUNSCRIPT", "jdbc:h2:mem:a", "db:0/a", "db:70000/a", "", "//db/a", "user@db/a", "db/a/b", "db/a&b", "db\n/a",
  ])("%s is none", (typed) => expect(databaseAddress("com.mysql.cj.jdbc.Driver", typed)).toBeNull());

  test("a driver that is not on the list has none", () => {
    expect([isDriver("org.h2.Driver"), isDriver("constructor"), databaseAddress("constructor", "db")]).toEqual([false, false, null]);
  });
});
