import { defineConfig } from "drizzle-kit";

// schema/partitioned is for queries only: its DDL stands in app/backend/db/sql.
export default defineConfig({
  dialect: "postgresql",
  schema: ["app/backend/db/schema/*.ts", "app/backend/db/schema/project/*.ts"],
  out: "app/backend/db/migrations",
});
