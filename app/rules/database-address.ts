/** Drivers a data source may name, with the beginning of their addresses, their port and what stands before the database. */
const drivers: Record<string, { start: string; port: string; before: string }> = {
  "org.postgresql.Driver": { start: "jdbc:postgresql://", port: "5432", before: "/" },
  "com.mysql.cj.jdbc.Driver": { start: "jdbc:mysql://", port: "3306", before: "/" },
  "oracle.jdbc.OracleDriver": { start: "jdbc:oracle:thin:@//", port: "1521", before: "/" },
  "com.microsoft.sqlserver.jdbc.SQLServerDriver": { start: "jdbc:sqlserver://", port: "1433", before: ";databaseName=" },
};

export const isDriver = (driverClass: string) => Object.hasOwn(drivers, driverClass);

/**
 * The address of a database as its driver takes it, built anew from host, port and name: parameters, which drivers read
 * files and classes from, never pass. `host`, `host:5432/name` and whole addresses of that driver are understood; null
 * for anything else.
 */
export function databaseAddress(driverClass: string, typed: string): string | null {
  const driver = isDriver(driverClass) ? drivers[driverClass] : undefined;
  if (!driver) return null;
  const text = withoutStart(typed.trim(), driver.start);
  const parts = /^([\w.-]+)(?::(\d{1,5}))?(?:(?:\/|;databaseName=)([\w.$-]*))?$/i.exec(text);
  if (!parts) return null;
  const [, host, port = driver.port, name = ""] = parts;
  if (Number(port) < 1 || Number(port) > 65_535) return null;
  return `${driver.start}${host}:${port}${name === "" ? "" : `${driver.before}${name}`}`;
}

const withoutStart = (text: string, start: string) => (text.toLowerCase().startsWith(start) ? text.slice(start.length) : text);
