/** The mark of the platform (a road to the horizon under a shield) with its title. */
export function Brand({ title, href }: { title: string; href?: string }) {
  const inside = (
    <>
      <BrandMark />
      <span className="brand-title">{title}</span>
    </>
  );
  return href === undefined ? (
    <span className="brand">{inside}</span>
  ) : (
    <a className="brand" href={href}>
      {inside}
    </a>
  );
}

function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="brand-shape" d="M16 1.5l12.5 4.3v9.7c0 7-5 12-12.5 15-7.5-3-12.5-8-12.5-15v-9.7z" />
      <path className="brand-road" d="M14.3 9h3.4l5 15.5c-1.8 1.8-4 3.2-6.7 4.4-2.7-1.2-4.9-2.6-6.7-4.4z" />
      <path className="brand-line" d="M16 11v2.5M16 16.5v3M16 22.5v3.5" />
    </svg>
  );
}
