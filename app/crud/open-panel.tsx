import { useNavigation } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import type { PanelsProps } from "./panels.tsx";

const load = async () => ({ default: (await import("./panels.tsx")).Panels });
const LazyPanels = lazy(load);

/** The panel over a list. Its scripts stay away from those who only read the list, and come with the panel's data. */
export function OpenPanel(props: PanelsProps) {
  const { location } = useNavigation();
  const isComing = /[?&](view|deed)=/.test(location?.search ?? "");
  useEffect(() => {
    if (isComing) void load();
  }, [isComing]);
  if (!props.panel && !props.once) return null;
  return (
    <Suspense fallback={null}>
      <LazyPanels {...props} />
    </Suspense>
  );
}
