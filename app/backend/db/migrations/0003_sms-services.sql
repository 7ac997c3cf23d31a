ALTER TABLE "blade_sms_outbox" ADD COLUMN "params" text;--> statement-breakpoint
ALTER TABLE "blade_sms_outbox" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blade_sms" ADD COLUMN "app_id" varchar(64);