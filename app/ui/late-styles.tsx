/** Sheets nothing above needs: at the end of the body they hold back no paint. */
export function LateStyles({ screens, print }: { screens: readonly string[]; print: string }) {
  return (
    <>
      {screens.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link rel="stylesheet" href={print} media="print" />
    </>
  );
}
