import { useActionData, useLoaderData } from "@remix-run/react";
import { SearchedChoices } from "#app/crud/inputs/searched-choices.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { loadMail, MailFault } from "./mail.server.ts";

const idOf = (name: string) => `field-${name}`;

/** A letter to persons of one's tenant; whom to write to is searched by a post like any other. */
export function MailScreen() {
  const { t } = useTranslation(["desk", "crud"]);
  const fault = useActionData<MailFault>();
  const errors = Object.entries(fault?.errors ?? {}).map(([name, message]) => ({ field: idOf(name), message }));
  const listed = errors.length > 0 || !fault?.message ? errors : [{ message: fault.message }];
  return (
    <>
      <PageHead trail={[{ name: t("desk:inbox.title"), href: "/notices?tab=mail" }]} title={t("desk:mail.write")} />
      <section className="card">
        <ErrorSummary heading={t("crud:faults", { count: listed.length })} errors={listed} />
        <form className="form" method="post" action="/notices/new" noValidate data-guard="" data-enhance="">
          {/* Enter presses the first button of a form: not the one that searches. */}
          <button className="sr-only" tabIndex={-1} aria-hidden="true" />
          <MailFields fault={fault} />
          <div className="form-actions">
            <Button kind="primary">{t("desk:mail.send")}</Button>
            <a className={buttonClass()} href="/notices?tab=mail" data-leave="">
              {t("crud:cancel")}
            </a>
          </div>
        </form>
      </section>
    </>
  );
}

function MailFields({ fault }: { fault: MailFault | undefined }) {
  const { t } = useTranslation("desk");
  const { choices, key } = useLoaderData<typeof loadMail>();
  const { values, errors = {} } = fault ?? {};
  const label = (name: string) => t(`mail.${name}`);
  const chosen = values?.receiverIds ?? choices.map(({ value }) => value).join(",");
  const frame = (name: string) => ({ id: idOf(name), label: label(name), error: errors[name], isRequired: true });
  return (
    <>
      <input type="hidden" name="key" value={fault?.key ?? key} />
      <FieldGroup {...frame("receiverIds")}>
        <SearchedChoices field={{ name: "receiverIds", kind: "checks" }} id={idOf("receiverIds")} label={label("receiverIds")} value={chosen} error={errors.receiverIds} choices={fault?.choices ?? choices} found={fault?.found} />
      </FieldGroup>
      <Field {...frame("title")}>{(control) => <input {...control} name="title" maxLength={255} autoComplete="off" defaultValue={values?.title} />}</Field>
      <Field {...frame("content")}>{(control) => <TextArea {...control} name="content" rows={8} maxLength={5000} defaultValue={values?.content} />}</Field>
    </>
  );
}
