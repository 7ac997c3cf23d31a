import { PageHead } from "#app/ui/page-head.tsx";
import { ChartBars } from "#app/ui/chart-bars.tsx";
import { ChartLine } from "#app/ui/chart-line.tsx";
import { ChartRing } from "#app/ui/chart-ring.tsx";
import { MonthCalendar, type DayMark } from "#app/ui/month-calendar.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";

const dayNames: Readonly<Record<DayMark, string>> = {
  full: "出勤",
  half: "半天",
  absent: "缺勤",
  leave: "请假",
  official: "公务",
  stopped: "停工",
  off: "未在岗",
  rest: "休息",
};

const months = Array.from({ length: 12 }, (_, index) => `${2026}-${String(index + 1).padStart(2, "0")}`);

/** A workbench: figures, a line, a ring, bars and a month. */
export function BoardPage() {
  return (
    <>
      <PageHead title="工作台" />
      <div className="tiles">
        <StatTile label="待我审批" value="12" unit="件" icon="clipboard" href="/work/todo" />
        <StatTile label="待签收告知书" value="3" unit="件" icon="mail" tone="orange" href="/statement" />
        <StatTile label="本月出勤率" value="91.2" unit="%" icon="chart" tone="green" note="较上月 +1.4" />
        <StatTile label="红色预警" value="5" unit="人" icon="warning" tone="red" href="/alert" />
      </div>
      <div className="columns">
        <ChartLine
          title="出勤率趋势"
          tableLabel="查看数据"
          labels={months}
          unit="%"
          max={100}
          lines={[
            { name: "施工单位", values: [92, 88, 85, 90, 91, 93, 94, 92, null, 90, 91, 93] },
            { name: "监理单位", values: [82, 78, 75, 80, 83, 85, 84, 86, 88, 87, 85, 86] },
          ]}
          guides={[
            { value: 80, tone: "orange" },
            { value: 60, tone: "red" },
          ]}
        />
        <ChartRing
          title="今日在岗"
          tableLabel="查看数据"
          head={["状态", "人数"]}
          center="86%"
          note="到岗率"
          parts={[
            { name: "到岗", value: 495, tone: "green" },
            { name: "请假", value: 31, tone: "blue" },
            { name: "停工", value: 22, tone: "grey" },
            { name: "缺勤", value: 28, tone: "red" },
          ]}
        />
        <ChartBars
          title="各市出勤率"
          tableLabel="查看数据"
          head={["地市", "出勤率"]}
          unit="%"
          max={100}
          bars={[
            { name: "云岭市", value: 96.3, tone: "green", href: "?region=1" },
            { name: "望川市", value: 88.1, tone: "green", href: "?region=2" },
            { name: "青岚市", value: 76.4, tone: "orange", href: "?region=3" },
            { name: "滨江市", value: 55.2, tone: "red", href: "?region=4" },
          ]}
        />
        <div className="card">
          <MonthCalendar month="2026-10" caption="周明川 2026 年 10 月" weekdays={["一", "二", "三", "四", "五", "六", "日"]} names={dayNames} days={octoberDays()} />
        </div>
      </div>
    </>
  );
}

function octoberDays() {
  const special: Record<number, DayMark> = { 4: "rest", 11: "rest", 13: "half", 15: "absent", 18: "rest", 20: "leave", 21: "leave", 22: "official", 26: "stopped" };
  return new Map(Array.from({ length: 28 }, (_, index) => [index + 1, { mark: special[index + 1] ?? "full" }] as const));
}
