import { useActionData, useLoaderData } from "@remix-run/react";
import type { OwnUser } from "#app/contract/system/own-user.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { type AccountField, AccountFields, type FormFault } from "./account-fields.tsx";
import { InfoTabs } from "./info-tabs.tsx";

export type InfoTab = "profile" | "password";
export type InfoData = { user: Omit<OwnUser, "avatar">; avatar: string; tab: InfoTab; isThirdPartyOn: boolean };

/** 个人信息: one's profile and password, each with an address of its own (spec §5). */
export function InfoScreen() {
  const { user, avatar, tab, isThirdPartyOn } = useLoaderData<InfoData>();
  const fault = useActionData<FormFault>();
  const { t } = useTranslation("account");
  const mustChange = user.mustChangePassword === 1;
  return (
    <>
      <PageHead title={t("info.title")} help={t(mustChange ? "info.mustChange" : "info.help")} />
      <section className="card">
        {!mustChange && <InfoTabs current={tab} isThirdPartyOn={isThirdPartyOn} />}
        {tab === "password" ? <PasswordForm fault={fault} /> : <ProfileForm user={user} avatar={avatar} fault={fault} />}
      </section>
    </>
  );
}

const profile: readonly AccountField[] = [
  { name: "account", isReadOnly: true },
  { name: "realName", isRequired: true, maxLength: 30, autoComplete: "name" },
  { name: "name", isRequired: true, maxLength: 20, autoComplete: "nickname" },
  { name: "phone", type: "tel", isReadOnly: true, hasHint: true },
  { name: "email", type: "email", maxLength: 100, autoComplete: "email" },
  { name: "roleName", isReadOnly: true },
  { name: "deptName", isReadOnly: true },
];

function ProfileForm({ user, avatar, fault }: { user: InfoData["user"]; avatar: string; fault: FormFault | undefined }) {
  const { t } = useTranslation(["account", "crud"]);
  const { account, realName, name, phone, email, roleName, deptName } = user;
  const wrong = fault?.field === "avatar" ? fault.message : undefined;
  return (
    <form className="form" method="post" action="/info/index?tab=profile" encType="multipart/form-data" noValidate>
      <AccountFields form="profile" fields={profile} values={{ account, realName, name, phone, email, roleName, deptName }} fault={fault} />
      <Field id="profile-avatar" label={t("field.avatar")} hint={t("field.avatar.hint")} error={wrong}>
        {(control) => <input {...control} type="file" name="avatar" accept="image/jpeg,image/png" />}
      </Field>
      {avatar && (
        <p className="field">
          <img className="avatar avatar-big" src={avatar} alt={t("info.avatar")} width="72" height="72" />
          <label>
            <input type="checkbox" name="avatarRemove" value="1" /> {t("info.avatarRemove")}
          </label>
        </p>
      )}
      <div className="form-actions">
        <button className={buttonClass("primary")} name="intent" value="profile">{t("crud:save")}</button>
      </div>
    </form>
  );
}

const passwords: readonly AccountField[] = [
  { name: "oldPassword", type: "password", isRequired: true, maxLength: 128, autoComplete: "current-password" },
  { name: "newPassword", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password", hasHint: true },
  { name: "newPassword1", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password" },
];

function PasswordForm({ fault }: { fault: FormFault | undefined }) {
  const { t } = useTranslation(["account", "crud"]);
  return (
    <form className="form" method="post" action="/info/index?tab=password" noValidate>
      <AccountFields form="password" fields={passwords} values={{}} fault={fault} />
      <div className="form-actions">
        <button className={buttonClass("primary")} name="intent" value="password">{t("crud:save")}</button>
      </div>
    </form>
  );
}
