import { useTranslation } from "#app/locales/translation.tsx";

/** The way to the page in view; the last name is the page itself. */
export function Breadcrumb({ trail }: { trail: ReadonlyArray<{ name: string; href?: string }> }) {
  const { t } = useTranslation("shell");
  return (
    <nav className="crumbs" aria-label={t("breadcrumb.label")}>
      <ol>
        {trail.map(({ name, href }, index) => (
          <li key={`${index} ${name}`}>
            <Crumb name={name} href={href} isLast={index === trail.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ name, href, isLast }: { name: string; href: string | undefined; isLast: boolean }) {
  if (isLast) return <span aria-current="page">{name}</span>;
  return href ? <a href={href}>{name}</a> : <span>{name}</span>;
}
