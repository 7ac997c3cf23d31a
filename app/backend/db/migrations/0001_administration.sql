CREATE TABLE "blade_sms_code" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"phone_hash" varchar(64) NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ip" varchar(64) DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "blade_sms_outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"create_time" timestamp(0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_user_oauth" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"uuid" varchar(64) NOT NULL,
	"user_id" bigint,
	"source" varchar(32) NOT NULL,
	"username" varchar(100),
	"nickname" varchar(100),
	"avatar" varchar(1000),
	"blog" varchar(255),
	"company" varchar(255),
	"location" varchar(255),
	"email" varchar(100),
	"remark" varchar(255),
	"gender" varchar(8),
	"ticket_hash" varchar(64),
	"ticket_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "blade_session_seen" (
	"family_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" varchar(64) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_change_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"resource" varchar(80) NOT NULL,
	"row_id" varchar(64) NOT NULL,
	"action" varchar(20) NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" bigint,
	"account" varchar(45) DEFAULT '' NOT NULL,
	"real_name" varchar(30) DEFAULT '' NOT NULL,
	"ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"time" timestamp(0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_log_api" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(64) DEFAULT '' NOT NULL,
	"env" varchar(32) DEFAULT '' NOT NULL,
	"method" varchar(10) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"user_agent" varchar(512) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"method_class" varchar(255) DEFAULT '' NOT NULL,
	"method_name" varchar(255) DEFAULT '' NOT NULL,
	"params" text,
	"time" varchar(16) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp(0) NOT NULL,
	"type" varchar(1) DEFAULT '1' NOT NULL,
	"title" varchar(255) DEFAULT '' NOT NULL,
	"status" integer DEFAULT 200 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_log_error" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(64) DEFAULT '' NOT NULL,
	"env" varchar(32) DEFAULT '' NOT NULL,
	"method" varchar(10) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"user_agent" varchar(512) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"method_class" varchar(255) DEFAULT '' NOT NULL,
	"method_name" varchar(255) DEFAULT '' NOT NULL,
	"params" text,
	"time" varchar(16) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp(0) NOT NULL,
	"stack_trace" text,
	"exception_name" varchar(255) DEFAULT '' NOT NULL,
	"message" text,
	"file_name" varchar(255) DEFAULT '' NOT NULL,
	"line_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_log_usual" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(64) DEFAULT '' NOT NULL,
	"env" varchar(32) DEFAULT '' NOT NULL,
	"method" varchar(10) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"user_agent" varchar(512) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"method_class" varchar(255) DEFAULT '' NOT NULL,
	"method_name" varchar(255) DEFAULT '' NOT NULL,
	"params" text,
	"time" varchar(16) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp(0) NOT NULL,
	"log_level" varchar(10) NOT NULL,
	"log_id" varchar(100) DEFAULT '' NOT NULL,
	"log_data" text
);
--> statement-breakpoint
CREATE TABLE "blade_scope_api" (
	"id" bigint PRIMARY KEY NOT NULL,
	"menu_id" bigint NOT NULL,
	"resource_code" varchar(255) NOT NULL,
	"scope_name" varchar(255) NOT NULL,
	"scope_path" varchar(255) NOT NULL,
	"scope_type" integer NOT NULL,
	"remark" varchar(255),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_scope_data" (
	"id" bigint PRIMARY KEY NOT NULL,
	"menu_id" bigint NOT NULL,
	"resource_code" varchar(255) NOT NULL,
	"scope_name" varchar(255) NOT NULL,
	"scope_field" varchar(255) DEFAULT '*' NOT NULL,
	"scope_class" varchar(500) NOT NULL,
	"scope_column" varchar(255) DEFAULT '-' NOT NULL,
	"scope_type" integer NOT NULL,
	"scope_value" varchar(2000),
	"remark" varchar(255),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_role_scope" (
	"id" bigint PRIMARY KEY NOT NULL,
	"scope_category" smallint NOT NULL,
	"scope_id" bigint NOT NULL,
	"role_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_top_menu_setting" (
	"id" bigint PRIMARY KEY NOT NULL,
	"top_menu_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_top_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"source" varchar(255) NOT NULL,
	"path" varchar(255),
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_tenant_datasource" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" varchar(100) NOT NULL,
	"category" integer DEFAULT 1 NOT NULL,
	"driver_class" varchar(100),
	"url" varchar(500),
	"username" varchar(100),
	"password" text,
	"sharding_config" text,
	"remark" varchar(255),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_tenant_package" (
	"id" bigint PRIMARY KEY NOT NULL,
	"package_name" varchar(50) NOT NULL,
	"menu_id" text DEFAULT '' NOT NULL,
	"remark" varchar(255),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blade_region" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_region" ADD COLUMN "update_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_region" ADD COLUMN "update_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_dept" ADD COLUMN "create_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_dept" ADD COLUMN "create_dept" bigint;--> statement-breakpoint
ALTER TABLE "blade_dept" ADD COLUMN "create_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_dept" ADD COLUMN "update_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_dept" ADD COLUMN "update_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_dept" ADD COLUMN "status" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "component" varchar(255);--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "create_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "create_dept" bigint;--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "create_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "update_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "update_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_menu" ADD COLUMN "status" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_role" ADD COLUMN "create_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_role" ADD COLUMN "create_dept" bigint;--> statement-breakpoint
ALTER TABLE "blade_role" ADD COLUMN "create_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_role" ADD COLUMN "update_user" bigint;--> statement-breakpoint
ALTER TABLE "blade_role" ADD COLUMN "update_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_role" ADD COLUMN "status" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_tenant" ADD COLUMN "background_url" varchar(1000);--> statement-breakpoint
ALTER TABLE "blade_tenant" ADD COLUMN "account_number" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_tenant" ADD COLUMN "expire_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_tenant" ADD COLUMN "package_id" bigint;--> statement-breakpoint
ALTER TABLE "blade_tenant" ADD COLUMN "datasource_id" bigint;--> statement-breakpoint
ALTER TABLE "blade_user" ADD COLUMN "is_leader" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_user" ADD COLUMN "user_ext" text;--> statement-breakpoint
ALTER TABLE "blade_user" ADD COLUMN "password_time" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_user" ADD COLUMN "audit_opinion" varchar(255);--> statement-breakpoint
CREATE INDEX "ix_sms_code_phone" ON "blade_sms_code" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "ix_sms_code_ip" ON "blade_sms_code" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "ix_sms_outbox_time" ON "blade_sms_outbox" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_user_oauth" ON "blade_user_oauth" USING btree ("tenant_id","source","uuid");--> statement-breakpoint
CREATE INDEX "ix_change_history_row" ON "blade_change_history" USING btree ("resource","row_id","time");--> statement-breakpoint
CREATE INDEX "ix_change_history_time" ON "blade_change_history" USING btree ("tenant_id","time");--> statement-breakpoint
CREATE INDEX "ix_log_api_time" ON "blade_log_api" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "ix_log_error_time" ON "blade_log_error" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "ix_log_usual_time" ON "blade_log_usual" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "ix_scope_api_menu" ON "blade_scope_api" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "ix_scope_data_menu" ON "blade_scope_data" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_role_scope" ON "blade_role_scope" USING btree ("role_id","scope_category","scope_id");--> statement-breakpoint
CREATE INDEX "ix_role_scope_scope" ON "blade_role_scope" USING btree ("scope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_top_menu_setting" ON "blade_top_menu_setting" USING btree ("top_menu_id","menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_top_menu_code" ON "blade_top_menu" USING btree ("tenant_id","code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_tenant_datasource_name" ON "blade_tenant_datasource" USING btree ("name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_tenant_package_name" ON "blade_tenant_package" USING btree ("package_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_dept_ancestors" ON "blade_dept" USING gin (string_to_array(ancestors, ','));--> statement-breakpoint
CREATE INDEX "ix_role_menu_menu" ON "blade_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "ix_role_parent" ON "blade_role" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE INDEX "ix_role_alias" ON "blade_role" USING btree ("tenant_id","role_alias");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_tenant_domain" ON "blade_tenant" USING btree ("domain") WHERE is_deleted = 0 and domain <> '';--> statement-breakpoint
CREATE INDEX "ix_user_phone" ON "blade_user" USING btree ("tenant_id","phone") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_user_create_time" ON "blade_user" USING btree ("create_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_user_role" ON "blade_user" USING gin (string_to_array(role_id, ','));--> statement-breakpoint
CREATE INDEX "ix_user_dept" ON "blade_user" USING gin (string_to_array(dept_id, ','));