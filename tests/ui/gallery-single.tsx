import { ErrorPage } from "#app/shell/error-page.tsx";
import { Footer } from "#app/shell/footer.tsx";
import { LockPage } from "#app/shell/lock-page.tsx";
import { LoginPage } from "#app/shell/login-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { IconSprite } from "#app/ui/icon-sprite.tsx";

/** Sign-in with its card. */
export function SignIn() {
  return (
    <LoginPage
      title="公路工程履约人员监管平台"
      slogan="关键人员在岗，工程质量在心"
      points={["到岗考勤，逐日可查", "变更审批，全程留痕", "考核结果，公开可申诉"]}
      heading="登录"
      corner={<a href="?lng=en">English</a>}
      footer={<Footer title="公路工程履约人员监管平台" record={{ text: "备案号 示例0000001" }} />}
    >
      <form method="post" aria-label="登录">
        <Field id="username" label="账号" isRequired>
          {(control) => <input {...control} name="username" autoComplete="username" />}
        </Field>
        <Field id="password" label="密码" isRequired>
          {(control) => <input {...control} type="password" name="password" autoComplete="current-password" />}
        </Field>
        <Button kind="primary">登录</Button>
      </form>
    </LoginPage>
  );
}

/** The lock screen. */
export function Locked() {
  return (
    <>
      <IconSprite names={["lock"]} />
      <LockPage heading="屏幕已锁定" name="林知远">
        <form method="post" aria-label="解锁">
          <Field id="unlock" label="锁屏密码" isRequired>
            {(control) => <input {...control} type="password" name="lockPassword" />}
          </Field>
          <Button kind="primary">解锁</Button>
        </form>
      </LockPage>
    </>
  );
}

/** A failed page with its support text. */
export function Failed() {
  return <ErrorPage status={500} requestId="01JD8Z3T5V" time="2026-11-21T10:32:00Z" path="/system/param" />;
}
