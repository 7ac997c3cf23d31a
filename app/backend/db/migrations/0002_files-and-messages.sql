CREATE TABLE "blade_message" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"title" varchar(255) NOT NULL,
	"content" text,
	"href" varchar(500),
	"sender_id" bigint,
	"dedupe_key" varchar(128),
	"read_time" timestamp(0),
	"create_time" timestamp(0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_notice_read" (
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"read_time" timestamp(0) NOT NULL,
	CONSTRAINT "blade_notice_read_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "blade_notice" (
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
	"title" varchar(255) NOT NULL,
	"category" integer NOT NULL,
	"release_time" timestamp(0) NOT NULL,
	"content" text,
	"receiver_type" smallint DEFAULT 1 NOT NULL,
	"receiver_ids" text,
	"attach_ids" text,
	"announce_time" timestamp(0)
);
--> statement-breakpoint
CREATE TABLE "blade_app" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" varchar(32) NOT NULL,
	"app_name" varchar(100) NOT NULL,
	"app_type" integer NOT NULL,
	"version_code" integer NOT NULL,
	"force_update" smallint DEFAULT 0 NOT NULL,
	"download_url" varchar(1000),
	"attach_id" bigint,
	"content" text,
	"publish_time" timestamp(0),
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "blade_attach" (
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
	"link_key" varchar(43) NOT NULL,
	"link" varchar(1000) NOT NULL,
	"domain" varchar(500) DEFAULT '' NOT NULL,
	"name" varchar(500) NOT NULL,
	"original_name" varchar(500) NOT NULL,
	"extension" varchar(12) NOT NULL,
	"content_type" varchar(100) NOT NULL,
	"attach_size" bigint NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"oss_id" bigint
);
--> statement-breakpoint
CREATE TABLE "blade_oss" (
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
	"category" integer NOT NULL,
	"oss_code" varchar(32) NOT NULL,
	"endpoint" varchar(255),
	"transform_endpoint" varchar(255),
	"access_key" varchar(255),
	"secret_key" text,
	"bucket_name" varchar(255),
	"app_id" varchar(255),
	"region" varchar(255),
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "blade_sms" (
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
	"category" integer NOT NULL,
	"sms_code" varchar(32) NOT NULL,
	"template_id" varchar(64) NOT NULL,
	"template" varchar(500),
	"endpoint" varchar(255),
	"access_key" varchar(255),
	"secret_key" text,
	"region_id" varchar(64),
	"sign_name" varchar(64) NOT NULL,
	"remark" varchar(255)
);
--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "sms_code" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "phone_hash" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "ip" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "error" varchar(255);--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "send_after" timestamp(0);--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "send_time" timestamp(0);--> statement-breakpoint
CREATE UNIQUE INDEX "uq_message_dedupe" ON "blade_message" USING btree ("user_id","dedupe_key") WHERE dedupe_key is not null;--> statement-breakpoint
CREATE INDEX "ix_message_user" ON "blade_message" USING btree ("user_id","kind","create_time");--> statement-breakpoint
CREATE INDEX "ix_message_unread" ON "blade_message" USING btree ("user_id","kind") WHERE read_time is null;--> statement-breakpoint
CREATE INDEX "ix_notice_read_user" ON "blade_notice_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ix_notice_release" ON "blade_notice" USING btree ("tenant_id","status","release_time");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_app_version" ON "blade_app" USING btree ("tenant_id","app_type","version_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_attach_link_key" ON "blade_attach" USING btree ("link_key");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_attach_name" ON "blade_attach" USING btree ("name");--> statement-breakpoint
CREATE INDEX "ix_attach_tenant_time" ON "blade_attach" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "ix_attach_owner" ON "blade_attach" USING btree ("create_user");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_oss_code" ON "blade_oss" USING btree ("tenant_id","oss_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_oss_enabled" ON "blade_oss" USING btree ("tenant_id") WHERE status = 2 and is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_sms_code_name" ON "blade_sms" USING btree ("tenant_id","sms_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_sms_enabled" ON "blade_sms" USING btree ("tenant_id") WHERE status = 2 and is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_sms_outbox_phone" ON "blade_sms_outbox" USING btree ("phone_hash","create_time");--> statement-breakpoint
CREATE INDEX "ix_sms_outbox_waiting" ON "blade_sms_outbox" USING btree ("send_after") WHERE state = 3;