CREATE TABLE "blade_captcha" (
	"key" varchar(36) PRIMARY KEY NOT NULL,
	"answer_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ip" varchar(64) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_client" (
	"id" bigint PRIMARY KEY NOT NULL,
	"client_id" varchar(48) NOT NULL,
	"client_secret" varchar(256) NOT NULL,
	"resource_ids" varchar(256),
	"scope" varchar(256) DEFAULT 'all' NOT NULL,
	"authorized_grant_types" varchar(256) DEFAULT 'refresh_token,password,authorization_code' NOT NULL,
	"web_server_redirect_uri" varchar(256),
	"authorities" varchar(256),
	"access_token_validity" integer DEFAULT 3600 NOT NULL,
	"refresh_token_validity" integer DEFAULT 604800 NOT NULL,
	"additional_information" varchar(4096),
	"autoapprove" varchar(256),
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
CREATE TABLE "blade_idempotency" (
	"key" varchar(128) NOT NULL,
	"user_id" bigint NOT NULL,
	"endpoint" varchar(255) NOT NULL,
	"request_hash" varchar(64) NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blade_idempotency_pk" PRIMARY KEY("user_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "blade_login_failure" (
	"scope" varchar(16) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"window_start" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "blade_login_failure_pk" PRIMARY KEY("scope","subject"),
	CONSTRAINT "blade_login_failure_scope" CHECK ("blade_login_failure"."scope" in ('account', 'address'))
);
--> statement-breakpoint
CREATE TABLE "blade_token_family" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"user_id" bigint NOT NULL,
	"client_id" varchar(48) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip" varchar(64) DEFAULT '' NOT NULL,
	"user_agent" varchar(512) DEFAULT '' NOT NULL,
	"refresh_jti" varchar(64) NOT NULL,
	"previous_jti" varchar(64),
	"replaced_at" timestamp (3) with time zone,
	"sealed_answer" text,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" varchar(64),
	"lock_hash" varchar(255),
	"lock_failures" integer DEFAULT 0 NOT NULL,
	"dept_id" varchar(1000),
	"role_id" varchar(1000)
);
--> statement-breakpoint
CREATE TABLE "blade_region" (
	"code" varchar(12) PRIMARY KEY NOT NULL,
	"parent_code" varchar(12) NOT NULL,
	"ancestors" varchar(255) NOT NULL,
	"name" varchar(32) NOT NULL,
	"province_code" varchar(12),
	"province_name" varchar(32),
	"city_code" varchar(12),
	"city_name" varchar(32),
	"district_code" varchar(12),
	"district_name" varchar(32),
	"town_code" varchar(12),
	"town_name" varchar(32),
	"village_code" varchar(12),
	"village_name" varchar(32),
	"level" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "blade_dept" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"ancestors" text DEFAULT '0' NOT NULL,
	"dept_category" integer DEFAULT 1 NOT NULL,
	"dept_name" varchar(100) NOT NULL,
	"full_name" varchar(100) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(255),
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_dict" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(255) NOT NULL,
	"dict_key" varchar(255) NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"dict_value_en" varchar(255),
	"sort" integer DEFAULT 0 NOT NULL,
	"is_sealed" smallint DEFAULT 0 NOT NULL,
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
CREATE TABLE "blade_dict_biz" (
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
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(255) NOT NULL,
	"dict_key" varchar(255) NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"dict_value_en" varchar(255),
	"sort" integer DEFAULT 0 NOT NULL,
	"is_sealed" smallint DEFAULT 0 NOT NULL,
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "blade_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"alias" varchar(255),
	"path" varchar(255),
	"source" varchar(255),
	"sort" integer DEFAULT 0 NOT NULL,
	"category" integer DEFAULT 1 NOT NULL,
	"action" integer DEFAULT 0 NOT NULL,
	"is_open" integer DEFAULT 1 NOT NULL,
	"remark" varchar(255),
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_param" (
	"id" bigint PRIMARY KEY NOT NULL,
	"param_name" varchar(255) NOT NULL,
	"param_key" varchar(255) NOT NULL,
	"param_value" varchar(2000) NOT NULL,
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
CREATE TABLE "blade_post" (
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
	"post_code" varchar(12) NOT NULL,
	"post_name" varchar(64) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "blade_role_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_role" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"role_name" varchar(255) NOT NULL,
	"role_alias" varchar(255) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(255),
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_stamp" (
	"name" varchar(40) PRIMARY KEY NOT NULL,
	"value" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blade_tenant" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"tenant_name" varchar(50) NOT NULL,
	"domain" varchar(255),
	"linkman" varchar(20),
	"contact_number" varchar(20),
	"address" varchar(255),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "blade_tenant_tenant_id_unique" UNIQUE("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "blade_user" (
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
	"code" varchar(12),
	"user_type" integer DEFAULT 1 NOT NULL,
	"account" varchar(45) NOT NULL,
	"password" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"name" varchar(20) NOT NULL,
	"real_name" varchar(30) NOT NULL,
	"avatar" varchar(2000),
	"email" varchar(100),
	"phone" varchar(45),
	"birthday" timestamp(0),
	"sex" smallint,
	"role_id" text DEFAULT '' NOT NULL,
	"dept_id" text DEFAULT '' NOT NULL,
	"post_id" text DEFAULT '' NOT NULL,
	"region_code" varchar(6),
	"const_unit_id" bigint,
	"project_ids" text,
	"personnel_id" bigint
);
--> statement-breakpoint
CREATE TABLE "assessor_cert" (
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
	"personnel_id" bigint NOT NULL,
	"assessor_id" bigint,
	"cert_type" varchar(40) NOT NULL,
	"cert_no" varchar(60) NOT NULL,
	"level" varchar(40),
	"major" varchar(60),
	"issue_date" date,
	"valid_to" date,
	"attach_id" bigint
);
--> statement-breakpoint
CREATE TABLE "assessor" (
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
	"assessor_type" smallint NOT NULL,
	"project_id" bigint NOT NULL,
	"project_lot_id" bigint,
	"part_const_unit_id" bigint,
	"personnel_id" bigint NOT NULL,
	"real_name" varchar(30) NOT NULL,
	"work_no" varchar(32),
	"photo_attach_id" bigint,
	"consent_time" timestamp(0),
	"consent_attach_id" bigint,
	"post_code" varchar(20),
	"post_name" varchar(40),
	"is_contract_person" smallint DEFAULT 0 NOT NULL,
	"is_primary" smallint DEFAULT 1 NOT NULL,
	"title" smallint,
	"education" smallint,
	"work_years" smallint,
	"entry_date" date,
	"exit_date" date,
	"job_status" smallint DEFAULT 0 NOT NULL,
	"pending_apply_id" bigint,
	"original_assessor_id" bigint,
	"audit_step" smallint,
	"audit_opinion" varchar(300),
	"audit_user" bigint,
	"audit_time" timestamp(0),
	"user_id" bigint,
	"expert_field" varchar(60),
	"duty_scope" varchar(200),
	"valid_from" date,
	"valid_to" date,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "attendance_fence" (
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
	"project_id" bigint NOT NULL,
	"project_lot_id" bigint NOT NULL,
	"fence_name" varchar(50) NOT NULL,
	"site_type" smallint NOT NULL,
	"fence_type" smallint DEFAULT 1 NOT NULL,
	"coord_type" smallint DEFAULT 1 NOT NULL,
	"center_lng" numeric(10, 7),
	"center_lat" numeric(10, 7),
	"radius" integer,
	"points" jsonb,
	"start_stake" varchar(20),
	"end_stake" varchar(20),
	"buffer_width" integer,
	"line_points" jsonb,
	"apply_unit_types" smallint[] DEFAULT '{}' NOT NULL,
	"apply_posts" varchar(20)[] DEFAULT '{}' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"enabled" smallint DEFAULT 1 NOT NULL,
	"area_m2" numeric(14, 2),
	"bbox" jsonb,
	"change_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "attendance_source" (
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
	"source_name" varchar(60) NOT NULL,
	"client_id" varchar(64) NOT NULL,
	"client_secret_enc" text NOT NULL,
	"project_lot_ids" bigint[] DEFAULT '{}' NOT NULL,
	"punch_method" smallint DEFAULT 2 NOT NULL,
	"coord_type" smallint DEFAULT 1 NOT NULL,
	"enabled" smallint DEFAULT 1 NOT NULL,
	"valid_to" date,
	"last_received_time" timestamp(0),
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "const_unit_qual" (
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
	"const_unit_id" bigint NOT NULL,
	"qual_name" varchar(100) NOT NULL,
	"qual_grade" varchar(40),
	"cert_no" varchar(60),
	"issue_date" date,
	"valid_to" date,
	"attach_id" bigint
);
--> statement-breakpoint
CREATE TABLE "const_unit" (
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
	"unit_name" varchar(100) NOT NULL,
	"short_name" varchar(40),
	"uscc" varchar(18) NOT NULL,
	"unit_types" smallint[] DEFAULT '{}' NOT NULL,
	"unit_nature" smallint,
	"region_code" varchar(6) NOT NULL,
	"address" varchar(200),
	"legal_person" varchar(30) NOT NULL,
	"legal_person_phone" varchar(20),
	"contact_name" varchar(30) NOT NULL,
	"contact_phone" varchar(20) NOT NULL,
	"license_attach_id" bigint,
	"credit_grade" varchar(2),
	"credit_year" smallint,
	"blacklisted" smallint DEFAULT 0 NOT NULL,
	"blacklist_reason" varchar(500),
	"blacklist_to" date,
	"audit_status" smallint DEFAULT 0 NOT NULL,
	"audit_opinion" varchar(300),
	"dept_id" bigint,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "fence_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"fence_id" bigint NOT NULL,
	"project_lot_id" bigint NOT NULL,
	"revision_no" integer NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"snapshot" jsonb NOT NULL,
	"change_reason" varchar(200),
	"create_user" bigint,
	"create_time" timestamp(0)
);
--> statement-breakpoint
CREATE TABLE "import_job" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0),
	"update_user" bigint,
	"update_time" timestamp(0),
	"status" integer DEFAULT 0 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" varchar(40) NOT NULL,
	"file_name" varchar(200) NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"project_lot_id" bigint,
	"stat_month" varchar(7),
	"total" integer DEFAULT 0 NOT NULL,
	"success" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"job_id" bigint NOT NULL,
	"row_number" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"person_key" varchar(96),
	"assessor_id" bigint,
	"error" jsonb
);
--> statement-breakpoint
CREATE TABLE "leave_span" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"apply_id" bigint NOT NULL,
	"assessor_id" bigint NOT NULL,
	"leave_type" smallint NOT NULL,
	"start_time" timestamp(0) NOT NULL,
	"end_time" timestamp(0) NOT NULL,
	"span" "tsrange" GENERATED ALWAYS AS (tsrange(start_time, end_time)) STORED,
	"active" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_const_unit" (
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
	"project_id" bigint NOT NULL,
	"project_lot_id" bigint NOT NULL,
	"const_unit_id" bigint NOT NULL,
	"uscc" varchar(18) NOT NULL,
	"unit_name" varchar(100) NOT NULL,
	"part_type" smallint NOT NULL,
	"is_lead" smallint DEFAULT 0 NOT NULL,
	"jv_share" numeric(5, 2),
	"contract_amount" numeric(16, 2),
	"site_org_name" varchar(80) NOT NULL,
	"leader_name" varchar(30) NOT NULL,
	"leader_phone" varchar(20) NOT NULL,
	"entry_date" date NOT NULL,
	"exit_date" date,
	"part_status" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_match" (
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
	"project_lot_id" bigint NOT NULL,
	"key_kind" varchar(16) NOT NULL,
	"key_hash" varchar(64) NOT NULL,
	"assessor_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personnel_attendance_statistics" (
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
	"stat_month" varchar(7) NOT NULL,
	"revision_no" integer DEFAULT 0 NOT NULL,
	"is_current" smallint DEFAULT 1 NOT NULL,
	"project_id" bigint NOT NULL,
	"project_lot_id" bigint NOT NULL,
	"const_unit_id" bigint NOT NULL,
	"part_const_unit_id" bigint NOT NULL,
	"assessor_id" bigint NOT NULL,
	"personnel_id" bigint NOT NULL,
	"post_code" varchar(20) NOT NULL,
	"is_key_post" smallint DEFAULT 0 NOT NULL,
	"project_name" varchar(100) NOT NULL,
	"lot_code" varchar(20) NOT NULL,
	"lot_type" smallint NOT NULL,
	"unit_name" varchar(100) NOT NULL,
	"unit_type" smallint NOT NULL,
	"real_name" varchar(30) NOT NULL,
	"post_name" varchar(40) NOT NULL,
	"region_code" varchar(6) NOT NULL,
	"region_codes" text NOT NULL,
	"config_version_id" bigint NOT NULL,
	"calendar_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"active_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"stoppage_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"exempt_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"required_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"attended_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"official_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"leave_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"over_leave_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"attendance_rate" numeric(5, 2),
	"short_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"absent_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"max_absent_run" integer DEFAULT 0 NOT NULL,
	"valid_punch" integer DEFAULT 0 NOT NULL,
	"invalid_punch" integer DEFAULT 0 NOT NULL,
	"outside_punch" integer DEFAULT 0 NOT NULL,
	"fake_flag" smallint DEFAULT 0 NOT NULL,
	"attendance_deduct" numeric(6, 2) DEFAULT '0' NOT NULL,
	"leave_deduct" numeric(6, 2) DEFAULT '0' NOT NULL,
	"check_deduct" numeric(6, 2) DEFAULT '0' NOT NULL,
	"change_deduct" numeric(6, 2) DEFAULT '0' NOT NULL,
	"overdue_rectify" numeric(6, 2) DEFAULT '0' NOT NULL,
	"bonus" numeric(6, 2) DEFAULT '0' NOT NULL,
	"deduct_trace" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" numeric(5, 2),
	"grade" varchar(2),
	"grade_cap_reason" text,
	"warn_level" smallint DEFAULT 0 NOT NULL,
	"stat_status" smallint DEFAULT 0 NOT NULL,
	"adjust_days" numeric(5, 2) DEFAULT '0' NOT NULL,
	"adjust_reason" varchar(500),
	"adjust_attach_ids" bigint[] DEFAULT '{}' NOT NULL,
	"adjust_user" bigint
);
--> statement-breakpoint
CREATE TABLE "personnel_post_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"personnel_id" bigint NOT NULL,
	"assessor_id" bigint NOT NULL,
	"event" varchar(16) NOT NULL,
	"event_date" date NOT NULL,
	"lot_id" bigint,
	"post_code" varchar(20),
	"apply_id" bigint,
	"create_user" bigint,
	"create_time" timestamp(0)
);
--> statement-breakpoint
CREATE TABLE "personnel" (
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
	"real_name" varchar(30) NOT NULL,
	"id_card_enc" text NOT NULL,
	"id_card_hash" varchar(64) NOT NULL,
	"id_card_mask" varchar(18) NOT NULL,
	"gender" smallint,
	"birth_date" date,
	"phone_enc" text NOT NULL,
	"phone_hash" varchar(64) NOT NULL,
	"phone_mask" varchar(11) NOT NULL,
	"photo_attach_id" bigint,
	"title" smallint,
	"education" smallint,
	"major" varchar(60),
	"work_years" smallint,
	"social_unit_id" bigint,
	"lock_status" smallint DEFAULT 0 NOT NULL,
	"locked_assessor_id" bigint,
	"locked_project_lot_id" bigint,
	"locked_since" date,
	"blacklisted" smallint DEFAULT 0 NOT NULL,
	"blacklist_reason" varchar(500),
	"blacklist_to" date,
	"credit_score_12m" numeric(5, 2),
	"last_grade" varchar(2),
	"device_id" varchar(64),
	"device_bind_time" timestamp(0),
	"face_consent_time" timestamp(0),
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "post_param_config" (
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
	"post_code" varchar(20) NOT NULL,
	"post_name" varchar(40) NOT NULL,
	"post_name_en" varchar(80),
	"unit_type" smallint NOT NULL,
	"lot_types" smallint[] DEFAULT '{}' NOT NULL,
	"is_key_post" smallint DEFAULT 0 NOT NULL,
	"is_mandatory" smallint DEFAULT 0 NOT NULL,
	"min_count" integer DEFAULT 0 NOT NULL,
	"max_count" integer,
	"count_rule" smallint DEFAULT 1 NOT NULL,
	"price_step" numeric(16, 2),
	"count_per_step" integer,
	"required_days_per_month" numeric(5, 2) DEFAULT '22' NOT NULL,
	"min_hours_per_day" numeric(3, 1) DEFAULT '4' NOT NULL,
	"daily_punch_times" smallint DEFAULT 2 NOT NULL,
	"short_day_mode" smallint DEFAULT 2 NOT NULL,
	"punch_start" varchar(5) DEFAULT '05:00' NOT NULL,
	"punch_end" varchar(5) DEFAULT '23:00' NOT NULL,
	"face_required" smallint DEFAULT 1 NOT NULL,
	"fence_required" smallint DEFAULT 1 NOT NULL,
	"face_threshold" numeric(4, 2) DEFAULT '0.80' NOT NULL,
	"monthly_leave_quota" numeric(5, 2) DEFAULT '6' NOT NULL,
	"annual_leave_quota" numeric(5, 2) DEFAULT '20' NOT NULL,
	"official_day_quota" numeric(5, 2) DEFAULT '4' NOT NULL,
	"leave_step2_days" numeric(5, 2) DEFAULT '7' NOT NULL,
	"stand_in_days" numeric(5, 2) DEFAULT '3' NOT NULL,
	"deduct_per_short_day" numeric(5, 2) DEFAULT '2' NOT NULL,
	"attendance_deduct_cap" numeric(5, 2) DEFAULT '40' NOT NULL,
	"deduct_over_leave_per_day" numeric(5, 2) DEFAULT '1' NOT NULL,
	"deduct_approved_change" numeric(5, 2) DEFAULT '2' NOT NULL,
	"deduct_unapproved_change" numeric(5, 2) DEFAULT '10' NOT NULL,
	"min_service_months" integer DEFAULT 6 NOT NULL,
	"max_change_times" integer DEFAULT 2 NOT NULL,
	"weight" numeric(4, 2) DEFAULT '1' NOT NULL,
	"cert_requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min_title" smallint DEFAULT 0 NOT NULL,
	"min_work_years" integer,
	"max_age" integer DEFAULT 65,
	"allow_cross_lot" smallint DEFAULT 0 NOT NULL,
	"max_lots" smallint DEFAULT 1 NOT NULL,
	"conflict_posts" varchar(20)[] DEFAULT '{}' NOT NULL,
	"warn_rate_yellow" smallint DEFAULT 80 NOT NULL,
	"warn_rate_red" smallint DEFAULT 60 NOT NULL,
	"continuous_absent_days" smallint DEFAULT 3 NOT NULL,
	"config_version" integer DEFAULT 1 NOT NULL,
	"previous_version_id" bigint,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"enabled" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "project_lot" (
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
	"project_id" bigint NOT NULL,
	"lot_code" varchar(20) NOT NULL,
	"lot_name" varchar(100) NOT NULL,
	"lot_type" smallint NOT NULL,
	"contract_no" varchar(60) NOT NULL,
	"contract_sign_date" date NOT NULL,
	"contract_price" numeric(16, 2) NOT NULL,
	"annual_output" numeric(16, 2),
	"contract_days" integer NOT NULL,
	"start_stake" varchar(20),
	"end_stake" varchar(20),
	"lot_length" numeric(8, 3),
	"stake_gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supervision_lot_id" bigint,
	"region_code" varchar(6) NOT NULL,
	"region_codes" varchar(20)[] DEFAULT '{}' NOT NULL,
	"plan_start_date" date NOT NULL,
	"plan_end_date" date NOT NULL,
	"actual_start_date" date,
	"handover_date" date,
	"close_date" date,
	"attendance_start_date" date,
	"no_leave_windows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"project_lot_status" smallint DEFAULT 1 NOT NULL,
	"stop_reason" varchar(500),
	"attach_ids" bigint[] DEFAULT '{}' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "project" (
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
	"project_code" varchar(24) NOT NULL,
	"project_name" varchar(100) NOT NULL,
	"short_name" varchar(30),
	"project_type" smallint NOT NULL,
	"road_grade" smallint NOT NULL,
	"region_code" varchar(6) NOT NULL,
	"region_codes" varchar(20)[] DEFAULT '{}' NOT NULL,
	"const_unit_id" bigint NOT NULL,
	"const_unit_name" varchar(100) NOT NULL,
	"agent_unit_id" bigint,
	"supervise_dept_id" bigint NOT NULL,
	"approval_no" varchar(60),
	"approval_date" date,
	"total_investment" numeric(16, 2) NOT NULL,
	"mileage" numeric(8, 3) NOT NULL,
	"start_stake" varchar(20) NOT NULL,
	"end_stake" varchar(20) NOT NULL,
	"plan_start_date" date NOT NULL,
	"plan_end_date" date NOT NULL,
	"actual_start_date" date,
	"handover_date" date,
	"completion_date" date,
	"project_admin_user_id" bigint NOT NULL,
	"contact_name" varchar(30) NOT NULL,
	"contact_phone" varchar(20) NOT NULL,
	"project_status" smallint DEFAULT 1 NOT NULL,
	"is_lock" smallint DEFAULT 0 NOT NULL,
	"lock_reason" varchar(500),
	"lock_time" timestamp(0),
	"lock_user" bigint,
	"record_status" smallint DEFAULT 0 NOT NULL,
	"record_no" varchar(24),
	"record_time" timestamp(0),
	"record_user" bigint,
	"record_opinion" varchar(300),
	"route_geo_json" jsonb,
	"attach_ids" bigint[] DEFAULT '{}' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "status_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"entity" varchar(60) NOT NULL,
	"entity_id" bigint NOT NULL,
	"from_value" varchar(40),
	"to_value" varchar(40),
	"action" varchar(40) NOT NULL,
	"reason" text,
	"attach_ids" bigint[] DEFAULT '{}' NOT NULL,
	"user_id" bigint,
	"role_key" varchar(40),
	"time" timestamp(0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
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
	"work_date" date NOT NULL,
	"is_workday" smallint NOT NULL,
	"day_name" varchar(40),
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE INDEX "blade_captcha_expires" ON "blade_captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "blade_captcha_ip" ON "blade_captcha" USING btree ("ip","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blade_client_client_id" ON "blade_client" USING btree ("client_id") WHERE "blade_client"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "blade_idempotency_created" ON "blade_idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blade_login_failure_window" ON "blade_login_failure" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "blade_token_family_user" ON "blade_token_family" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "blade_token_family_client" ON "blade_token_family" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "blade_token_family_expires" ON "blade_token_family" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ix_region_parent" ON "blade_region" USING btree ("parent_code","sort");--> statement-breakpoint
CREATE INDEX "ix_dept_parent" ON "blade_dept" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_dict_key" ON "blade_dict" USING btree ("code","dict_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_dict_parent" ON "blade_dict" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_dict_biz_key" ON "blade_dict_biz" USING btree ("tenant_id","code","dict_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_dict_biz_parent" ON "blade_dict_biz" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_menu_code" ON "blade_menu" USING btree ("code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_menu_parent" ON "blade_menu" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_param_key" ON "blade_param" USING btree ("param_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_param_create_time" ON "blade_param" USING btree ("create_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_post_code" ON "blade_post" USING btree ("tenant_id","post_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_role_menu" ON "blade_role_menu" USING btree ("role_id","menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_user_account" ON "blade_user" USING btree ("tenant_id","account") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ix_cert_person" ON "assessor_cert" USING btree ("personnel_id");--> statement-breakpoint
CREATE INDEX "ix_cert_assessor" ON "assessor_cert" USING btree ("assessor_id");--> statement-breakpoint
CREATE INDEX "ix_cert_expiry" ON "assessor_cert" USING btree ("tenant_id","valid_to");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_assessor_active" ON "assessor" USING btree ("personnel_id") WHERE "assessor"."assessor_type" = 1 and "assessor"."is_primary" = 1 and "assessor"."job_status" in (10, 20, 21, 22) and "assessor"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_assessor_lot_person" ON "assessor" USING btree ("personnel_id","project_lot_id") WHERE "assessor"."assessor_type" = 1 and "assessor"."job_status" in (10, 20, 21, 22) and "assessor"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_assessor_lot" ON "assessor" USING btree ("project_lot_id","job_status","post_code") WHERE "assessor"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_assessor_unit" ON "assessor" USING btree ("part_const_unit_id","job_status") WHERE "assessor"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_assessor_project" ON "assessor" USING btree ("project_id","job_status") WHERE "assessor"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_assessor_work_no" ON "assessor" USING btree ("project_lot_id","work_no");--> statement-breakpoint
CREATE INDEX "ix_assessor_person" ON "assessor" USING btree ("personnel_id","entry_date");--> statement-breakpoint
CREATE INDEX "ix_assessor_user" ON "assessor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ix_assessor_name" ON "assessor" USING btree ("tenant_id","real_name" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "uq_fence_name" ON "attendance_fence" USING btree ("project_lot_id","fence_name") WHERE "attendance_fence"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_attendance_source_client" ON "attendance_source" USING btree ("client_id") WHERE "attendance_source"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_qual_unit" ON "const_unit_qual" USING btree ("const_unit_id");--> statement-breakpoint
CREATE INDEX "ix_qual_expiry" ON "const_unit_qual" USING btree ("tenant_id","valid_to");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_unit_uscc" ON "const_unit" USING btree ("tenant_id","uscc") WHERE "const_unit"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_unit_name" ON "const_unit" USING btree ("tenant_id","unit_name") WHERE "const_unit"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_unit_types" ON "const_unit" USING gin ("unit_types");--> statement-breakpoint
CREATE INDEX "ix_unit_created" ON "const_unit" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "ix_unit_dept" ON "const_unit" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_fence_revision" ON "fence_history" USING btree ("fence_id","revision_no");--> statement-breakpoint
CREATE INDEX "ix_import_file" ON "import_job" USING btree ("tenant_id","kind","sha256");--> statement-breakpoint
CREATE INDEX "ix_import_lot" ON "import_job" USING btree ("project_lot_id","stat_month");--> statement-breakpoint
CREATE INDEX "ix_import_created" ON "import_job" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_import_row" ON "import_row" USING btree ("job_id","row_number");--> statement-breakpoint
CREATE INDEX "ix_import_row_person" ON "import_row" USING btree ("job_id","person_key");--> statement-breakpoint
CREATE INDEX "ix_leave_span_apply" ON "leave_span" USING btree ("apply_id");--> statement-breakpoint
CREATE INDEX "ix_leave_span_start" ON "leave_span" USING btree ("assessor_id","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_part_unit" ON "part_const_unit" USING btree ("project_lot_id","const_unit_id","part_type") WHERE "part_const_unit"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_part_unit_lead" ON "part_const_unit" USING btree ("project_lot_id","part_type") WHERE "part_const_unit"."is_lead" = 1 and "part_const_unit"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_part_unit_project" ON "part_const_unit" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "ix_part_unit_unit" ON "part_const_unit" USING btree ("const_unit_id","project_lot_id");--> statement-breakpoint
CREATE INDEX "ix_part_unit_uscc" ON "part_const_unit" USING btree ("tenant_id","uscc");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_person_match" ON "person_match" USING btree ("project_lot_id","key_kind","key_hash");--> statement-breakpoint
CREATE INDEX "ix_person_match_assessor" ON "person_match" USING btree ("assessor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_stat" ON "personnel_attendance_statistics" USING btree ("assessor_id","stat_month","revision_no");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_stat_current" ON "personnel_attendance_statistics" USING btree ("assessor_id","stat_month") WHERE "personnel_attendance_statistics"."is_current" = 1 and "personnel_attendance_statistics"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_stat_person" ON "personnel_attendance_statistics" USING btree ("personnel_id","stat_month");--> statement-breakpoint
CREATE INDEX "ix_post_log_person" ON "personnel_post_log" USING btree ("personnel_id","event_date");--> statement-breakpoint
CREATE INDEX "ix_post_log_as_of" ON "personnel_post_log" USING btree ("lot_id","post_code","event_date");--> statement-breakpoint
CREATE INDEX "ix_post_log_assessor" ON "personnel_post_log" USING btree ("assessor_id","event_date");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_person_hash" ON "personnel" USING btree ("tenant_id","id_card_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_person_user" ON "personnel" USING btree ("user_id") WHERE "personnel"."user_id" is not null and "personnel"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_person_phone" ON "personnel" USING btree ("tenant_id","phone_hash");--> statement-breakpoint
CREATE INDEX "ix_person_name" ON "personnel" USING btree ("tenant_id","real_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ix_person_locked" ON "personnel" USING btree ("tenant_id","locked_since");--> statement-breakpoint
CREATE INDEX "ix_person_device" ON "personnel" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_post_version" ON "post_param_config" USING btree ("tenant_id","post_code","config_version") WHERE "post_param_config"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_post_open" ON "post_param_config" USING btree ("tenant_id","post_code") WHERE "post_param_config"."effective_to" is null and "post_param_config"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_post_name_open" ON "post_param_config" USING btree ("tenant_id","unit_type","post_name") WHERE "post_param_config"."effective_to" is null and "post_param_config"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_post_in_force" ON "post_param_config" USING btree ("tenant_id","post_code","effective_from");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_lot" ON "project_lot" USING btree ("project_id","lot_code") WHERE "project_lot"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_lot_contract" ON "project_lot" USING btree ("tenant_id","contract_no") WHERE "project_lot"."is_deleted" = 0;--> statement-breakpoint
CREATE INDEX "ix_lot_status" ON "project_lot" USING btree ("tenant_id","project_lot_status");--> statement-breakpoint
CREATE INDEX "ix_lot_region" ON "project_lot" USING btree ("tenant_id","region_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ix_lot_region_codes" ON "project_lot" USING gin ("region_codes");--> statement-breakpoint
CREATE INDEX "ix_lot_supervision" ON "project_lot" USING btree ("supervision_lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_project_code" ON "project" USING btree ("tenant_id","project_code");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_project_name" ON "project" USING btree ("tenant_id","project_name") WHERE "project"."is_deleted" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "uq_project_record_no" ON "project" USING btree ("tenant_id","record_no") WHERE "project"."record_no" is not null;--> statement-breakpoint
CREATE INDEX "ix_project_created" ON "project" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "ix_project_region" ON "project" USING btree ("tenant_id","region_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ix_project_owner" ON "project" USING btree ("const_unit_id");--> statement-breakpoint
CREATE INDEX "ix_status_log_entity" ON "status_log" USING btree ("entity","entity_id","time");--> statement-breakpoint
CREATE INDEX "ix_status_log_user" ON "status_log" USING btree ("user_id","time");--> statement-breakpoint
CREATE UNIQUE INDEX "uq_work_date" ON "work_calendar" USING btree ("tenant_id","work_date") WHERE "work_calendar"."is_deleted" = 0;