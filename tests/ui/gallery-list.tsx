import { PageHead } from "#app/ui/page-head.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { Flash, Notice } from "#app/ui/flash.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RateBar } from "#app/ui/rate-bar.tsx";
import { Tag, type TagTone } from "#app/ui/tag.tsx";

type Row = { id: string; name: string; post: string; lot: string; required: number; attended: number; rate: number | null; state: [TagTone, string] };

const rows: readonly Row[] = [
  { id: "1", name: "周明川", post: "项目经理", lot: "青岚高速 TJ-02", required: 22, attended: 17.5, rate: 79.55, state: ["orange", "已上报"] },
  { id: "2", name: "许清和", post: "总监理工程师", lot: "青岚高速 JL-01", required: 20, attended: 20, rate: 100, state: ["green", "已审定"] },
  { id: "3", name: "欧阳若水", post: "专职安全员", lot: "望川特长隧道及接线工程 TJ-01", required: 26, attended: 14, rate: 53.85, state: ["red", "已退回"] },
  { id: "4", name: "陈砚秋", post: "项目总工", lot: "滨江一级公路 LM-01", required: 22, attended: 21.5, rate: 97.73, state: ["blue", "待审核"] },
  { id: "5", name: "赵归舟", post: "质检工程师", lot: "滨江一级公路 LM-01", required: 0, attended: 0, rate: null, state: ["grey", "免考勤"] },
  { id: "6", name: "孙望舒", post: "试验室主任", lot: "青岚高速 TJ-01", required: 22, attended: 19, rate: 86.36, state: ["green", "已审定"] },
];

const heads = ["应出勤", "实出勤"];

/** A list as the engine draws it: search, toolbar, table, pager. */
export function ListPage() {
  return (
    <>
      <PageHead
        trail={[{ name: "首页", href: "/wel/index" }, { name: "履约监管" }, { name: "人员考勤统计" }]}
        title="人员考勤统计"
        help="按月统计关键岗位人员的到岗情况；出勤率低于预警线时标为橙色，低于红线时标为红色。"
      />
      <Flash text="操作成功!">
        <a href="/undo">撤销</a>
      </Flash>
      <Notice>仅显示本部门及下级数据</Notice>
      <Search />
      <FilterChips
        chips={[
          { label: "统计月份", value: "2026-10", removeHref: "?a" },
          { label: "状态", value: "已上报", removeHref: "?b" },
        ]}
        clearHref="?"
        summary="共 1,234 条，筛选自 5,678 条"
      />
      <Toolbar />
      <form id="batch" method="post">
        <div className="table-wrap" role="region" aria-label="人员考勤统计" tabIndex={0}>
          <table className="data">
            <caption className="sr-only">人员考勤统计</caption>
            <Head />
            <tbody>
              {rows.map((row, index) => (
                <BodyRow key={row.id} row={row} isChanged={index === 1} />
              ))}
            </tbody>
          </table>
        </div>
      </form>
      <Pager current={6} size={10} total={1234} href={(current) => `?current=${current}`} action="/supervision/attendance" params={[["statMonth", "2026-10"]]} />
    </>
  );
}

function Search() {
  return (
    <form className="search" method="get" aria-label="查询条件">
      <div className="search-grid">
        <Field id="statMonth" label="统计月份">{(control) => <input {...control} type="month" name="statMonth" defaultValue="2026-10" />}</Field>
        <Field id="realName" label="姓名">{(control) => <input {...control} name="realName" />}</Field>
        <Field id="postCode" label="岗位">
          {(control) => (
            <select {...control} name="postCode">
              <option>全部</option>
              <option>项目经理</option>
            </select>
          )}
        </Field>
        <Field id="lot" label="标段编号">{(control) => <input {...control} name="lot" />}</Field>
      </div>
      <details className="more">
        <summary>展开</summary>
        <div className="search-grid">
          <Field id="grade" label="等级">{(control) => <input {...control} name="grade" />}</Field>
        </div>
      </details>
      <div className="search-actions">
        <Button kind="primary">查询</Button>
        <LinkButton href="/supervision/attendance">重置</LinkButton>
      </div>
    </form>
  );
}

function Toolbar() {
  return (
    <div className="toolbar">
      <div className="toolbar-left">
        <LinkButton kind="primary" href="?view=new">
          <Icon name="plus" />
          新增
        </LinkButton>
        <button className={buttonClass("danger")} form="batch" name="intent" value="remove">
          批量删除
        </button>
        <LinkButton href="?view=import">导入</LinkButton>
        <LinkButton href="/export">导出</LinkButton>
      </div>
      <div className="toolbar-right">
        <LinkButton kind="quiet" size="icon" href="?" aria-label="刷新">
          <Icon name="refresh" />
        </LinkButton>
        <LinkButton kind="quiet" size="icon" href="?view=columns" aria-label="列设置">
          <Icon name="columns" />
        </LinkButton>
      </div>
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className="check">
          <input type="checkbox" aria-label="全选" />
        </th>
        <th scope="col" aria-sort="none">
          <a href="?sort=realName">姓名</a>
        </th>
        <th scope="col">岗位</th>
        <th scope="col">项目-标段</th>
        <th scope="col" className="num">应出勤</th>
        <th scope="col" className="num">实出勤</th>
        <th scope="col" aria-sort="descending">
          <a href="?sort=attendanceRate">出勤率</a>
        </th>
        <th scope="col">状态</th>
        <th scope="col" className="actions">操作</th>
      </tr>
    </thead>
  );
}

function BodyRow({ row, isChanged }: { row: Row; isChanged: boolean }) {
  return (
    <tr className={isChanged ? "changed" : undefined}>
      <td className="check">
        <input type="checkbox" name="ids" value={row.id} aria-label={`选择 ${row.name}`} />
      </td>
      <td data-label="姓名">
        <a href={`?view=show&id=${row.id}`}>{row.name}</a>
      </td>
      <td data-label="岗位">{row.post}</td>
      <td data-label="项目-标段" className="clamp" title={row.lot}>{row.lot}</td>
      <td data-label={heads[0]} className="num">{row.required}</td>
      <td data-label={heads[1]} className="num">{row.attended}</td>
      <td data-label="出勤率">
        <RateBar rate={row.rate} />
      </td>
      <td data-label="状态">
        <Tag tone={row.state[0]}>{row.state[1]}</Tag>
      </td>
      <td data-label="操作" className="actions">
        <a href={`?view=show&id=${row.id}`}>查看</a>
        <a href={`?view=edit&id=${row.id}`}>编辑</a>
        <a className="danger" href={`?view=remove&id=${row.id}`}>删除</a>
      </td>
    </tr>
  );
}
