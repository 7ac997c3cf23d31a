import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "./icon.tsx";

const standardSizes = [10, 30, 50, 100, 200];

type PagerProps = {
  current: number;
  size: number;
  total: number;
  /** The total is a floor ("10,000+"), because counting further would cost too much. */
  isCapped?: boolean;
  /** The address of a page of the same list, everything else kept. */
  href: (current: number) => string;
  /** Path of the list: where the size and jump form goes. */
  action: string;
  /** Name and value of the list's other parameters, without current and size. */
  params: ReadonlyArray<readonly [string, string]>;
  sizes?: readonly number[];
};

/** Total, pages as links, and one GET form for the page size and a jump (spec §9: 10, 30, 50, 100, 200). */
export function Pager(props: PagerProps) {
  const { t, i18n } = useTranslation("shell");
  const { total, current, size, href, isCapped } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = `${total.toLocaleString(i18n.language)}${isCapped ? "+" : ""}`;
  return (
    <nav className="pager" aria-label={t("pager.label")}>
      <p className="pager-total">{t("pager.total", { total: shown })}</p>
      <PageLinks current={current} pages={pages} href={href} />
      <SizeAndJump {...props} pages={pages} />
    </nav>
  );
}

/** Up to five neighbouring page numbers around the current one, within 1 and `pages`. */
export function pageWindow(current: number, pages: number): number[] {
  const first = Math.max(1, Math.min(current - 2, pages - 4));
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
}

function PageLinks({ current, pages, href }: { current: number; pages: number; href: PagerProps["href"] }) {
  const { t } = useTranslation("shell");
  const window = pageWindow(current, pages);
  const first = window[0] ?? 1;
  const last = window[window.length - 1] ?? pages;
  return (
    <ul className="pager-pages">
      <li>
        <Step to={current > 1 ? href(current - 1) : undefined} rel="prev" label={t("pager.previous")} />
      </li>
      {first > 1 && <PageLink page={1} current={current} href={href} isEdge />}
      {first > 2 && <Gap />}
      {window.map((page) => (
        <PageLink key={page} page={page} current={current} href={href} />
      ))}
      {last < pages - 1 && <Gap />}
      {last < pages && <PageLink page={pages} current={current} href={href} isEdge />}
      <li>
        <Step to={current < pages ? href(current + 1) : undefined} rel="next" label={t("pager.next")} />
      </li>
    </ul>
  );
}

function Gap() {
  return (
    <li className="pager-edge" aria-hidden="true">
      …
    </li>
  );
}

function PageLink({
  page,
  current,
  href,
  isEdge,
}: {
  page: number;
  current: number;
  href: PagerProps["href"];
  /** First or last page, left out where there is no room. */
  isEdge?: boolean;
}) {
  const { t } = useTranslation("shell");
  return (
    <li {...(isEdge && { className: "pager-edge" })}>
      <a
        href={href(page)}
        aria-label={t("pager.page", { page })}
        {...(page === current && { "aria-current": "page" as const })}
      >
        {page}
      </a>
    </li>
  );
}

function Step({ to, rel, label }: { to: string | undefined; rel: "prev" | "next"; label: string }) {
  const icon = <Icon name={rel === "prev" ? "left" : "right"} />;
  if (to === undefined) {
    return (
      <span className="pager-off" role="link" aria-disabled="true" aria-label={label}>
        {icon}
      </span>
    );
  }
  return (
    <a href={to} rel={rel} aria-label={label}>
      {icon}
    </a>
  );
}

function SizeAndJump({ action, params, current, size, sizes = standardSizes, pages }: PagerProps & { pages: number }) {
  const { t } = useTranslation("shell");
  return (
    <form className="pager-form" action={action} method="get">
      {params.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="sr-only">{t("pager.sizeLabel")}</span>
        <select name="size" defaultValue={size} data-submit="">
          {sizes.map((option) => (
            <option key={option} value={option}>
              {t("pager.size", { size: option })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("pager.jump")}
        <input key={current} name="current" type="number" inputMode="numeric" min={1} max={pages} />
      </label>
      <button className="btn" type="submit">
        {t("pager.go")}
      </button>
    </form>
  );
}
