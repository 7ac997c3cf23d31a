import { PageHead } from "#app/ui/page-head.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** An edit panel that was refused, above an empty list. */
export function FormPage() {
  return (
    <>
      <PageHead trail={[{ name: "系统管理" }, { name: "参数管理", href: "/system/param" }, { name: "编辑参数" }]} title="参数管理" />
      <Panel title="编辑参数" closeHref="/system/param">
        <ErrorSummary
          heading="提交有误，请检查以下 2 处"
          errors={[
            { field: "paramName", message: "请输入参数名称" },
            { field: "enabled", message: "请选择是否开启" },
          ]}
        />
        <form className="form" method="post" aria-label="编辑参数">
          <fieldset>
            <legend>基础配置</legend>
            <Field id="paramName" label="参数名称" isRequired error="请输入参数名称">
              {(control) => <input {...control} name="paramName" />}
            </Field>
            <Field id="paramKey" label="参数键名" isRequired hint="英文字母开头，用点分隔，例如 account.failCount" help="键名由程序读取，启用后不要更改。">
              {(control) => <input {...control} name="paramKey" defaultValue="account.failCount" />}
            </Field>
            <FieldGroup id="enabled" label="是否开启" isRequired error="请选择是否开启">
              <div className="choices">
                <label>
                  <input id="enabled" type="radio" name="enabled" value="1" />
                  是
                </label>
                <label>
                  <input type="radio" name="enabled" value="0" />
                  否
                </label>
              </div>
            </FieldGroup>
            <Field id="remark" label="备注">
              {(control) => <textarea {...control} name="remark" />}
            </Field>
          </fieldset>
          <div className="form-actions">
            <Button kind="primary">保存</Button>
            <LinkButton href="/system/param">取消</LinkButton>
          </div>
        </form>
      </Panel>
      <EmptyState title="还没有参数">
        <LinkButton kind="primary" href="?view=new">新增</LinkButton>
      </EmptyState>
    </>
  );
}
