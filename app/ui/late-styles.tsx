/** Sheets nothing above needs: at the end of the body they hold back no paint. */
export function LateStyles({ screen, print }: { screen: string; print: string }) {
  return (
    <>
      <link rel="stylesheet" href={screen} />
      <link rel="stylesheet" href={print} media="print" />
    </>
  );
}
