import { useTranslation } from "#app/locales/translation.tsx";
import type { StatisticsDetail } from "#app/contract/project/personnel-attendance-statistics.ts";
import { signedPoints } from "./calendar-marks.ts";

type Trace = StatisticsDetail["deductTrace"];
type DeductionsProps = { detail: Pick<StatisticsDetail, "deductTrace" | "score">; dayHref: (date: string) => string };

/** Every point of a score with the days it comes from, each a link to its day (domain 5.2). */
export function Deductions({ detail: { deductTrace, score }, dayHref }: DeductionsProps) {
  const { t } = useTranslation("attendance");
  return (
    <section aria-label={t("month.deductions")}>
      <h3>{t("month.deductions")}</h3>
      {deductTrace.length === 0 && <p className="dim">{t(score === null ? "month.notScored" : "month.noDeductions")}</p>}
      {deductTrace.map((item) => (
        <div key={item.kind}>
          <h4>{`${t(`kind.${item.kind}`)} ${signedPoints(item)}`}</h4>
          <ItemDays item={item} dayHref={dayHref} />
        </div>
      ))}
      {score !== null && <p className="chips">{t("month.scoreSum", { score })}</p>}
    </section>
  );
}

function ItemDays({ item, dayHref }: { item: Trace[number]; dayHref: (date: string) => string }) {
  const { t } = useTranslation("attendance");
  return (
    <ul className="chips">
      {item.days.map(({ date, points, reason, sourceId }, index) => {
        const words = t("month.minus", { points: signedPoints({ kind: item.kind, points }), reason: t(`reason.${reason}`) });
        return <li key={`${date}${reason}${sourceId ?? index}`}>{date === null ? words : <a href={dayHref(date)}>{`${date.slice(5)} ${words}`}</a>}</li>;
      })}
    </ul>
  );
}
