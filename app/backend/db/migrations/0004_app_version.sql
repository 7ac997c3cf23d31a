-- No version was ever written: the screen comes with this migration. The row's lock takes the name, as in every table.
ALTER TABLE "blade_app" ALTER COLUMN "version" SET DATA TYPE integer USING 1;--> statement-breakpoint
ALTER TABLE "blade_app" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "blade_app" ADD COLUMN "app_version" varchar(32) NOT NULL;
