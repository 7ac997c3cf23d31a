import { useNavigation } from "@remix-run/react";
import { Suspense, useEffect } from "react";
import type { Panels, PanelsProps } from "./panels.tsx";

let loaded: { Panels: typeof Panels } | undefined;

/** Fetches the scripts of the panels. Where a page comes with a panel open they are there before anything is drawn. */
export async function loadPanels(): Promise<void> {
  loaded ??= await import("./panels.tsx");
}

/** The panel over a list. Its scripts stay away from those who only read the list, and come with the panel's data. */
export function OpenPanel(props: PanelsProps) {
  const { location } = useNavigation();
  const isComing = /[?&](view|deed)=/.test(location?.search ?? "");
  useEffect(() => {
    if (isComing) void loadPanels();
  }, [isComing]);
  if (!props.panel && !props.once) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

// Not React's lazy: it waits even for what is there, and a form that hydrates late loses what was typed meanwhile.
function Loaded(props: PanelsProps) {
  if (!loaded) throw loadPanels();
  return <loaded.Panels {...props} />;
}
