import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { dateTime, rowId, tenantColumn } from "./base.ts";

/** What the three logs share (contract 13): where it ran, what was called, by whom, and how many milliseconds it took. */
const call = {
  ...rowId,
  ...tenantColumn,
  serviceId: varchar("service_id", { length: 32 }).notNull().default(""),
  serverHost: varchar("server_host", { length: 255 }).notNull().default(""),
  serverIp: varchar("server_ip", { length: 64 }).notNull().default(""),
  env: varchar("env", { length: 32 }).notNull().default(""),
  method: varchar("method", { length: 10 }).notNull().default(""),
  requestUri: varchar("request_uri", { length: 255 }).notNull().default(""),
  userAgent: varchar("user_agent", { length: 512 }).notNull().default(""),
  remoteIp: varchar("remote_ip", { length: 64 }).notNull().default(""),
  methodClass: varchar("method_class", { length: 255 }).notNull().default(""),
  methodName: varchar("method_name", { length: 255 }).notNull().default(""),
  params: text("params"),
  time: varchar("time", { length: 16 }).notNull().default(""),
  requestId: varchar("request_id", { length: 64 }).notNull().default(""),
  createBy: varchar("create_by", { length: 64 }).notNull().default(""),
  createTime: dateTime("create_time").notNull(),
};

export const usualLogs = pgTable(
  "blade_log_usual",
  {
    ...call,
    logLevel: varchar("log_level", { length: 10 }).notNull(),
    logId: varchar("log_id", { length: 100 }).notNull().default(""),
    logData: text("log_data"),
  },
  (t) => [index("ix_log_usual_time").on(t.tenantId, t.createTime, t.id)],
);

export const apiLogs = pgTable(
  "blade_log_api",
  {
    ...call,
    type: varchar("type", { length: 1 }).notNull().default("1"),
    title: varchar("title", { length: 255 }).notNull().default(""),
    status: integer("status").notNull().default(200),
  },
  (t) => [index("ix_log_api_time").on(t.tenantId, t.createTime, t.id)],
);

export const errorLogs = pgTable(
  "blade_log_error",
  {
    ...call,
    stackTrace: text("stack_trace"),
    exceptionName: varchar("exception_name", { length: 255 }).notNull().default(""),
    message: text("message"),
    fileName: varchar("file_name", { length: 255 }).notNull().default(""),
    lineNumber: integer("line_number").notNull().default(0),
  },
  (t) => [index("ix_log_error_time").on(t.tenantId, t.createTime, t.id)],
);
