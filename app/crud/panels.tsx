import { DeedPanel } from "./deed-panel.tsx";
import { OncePanel } from "./once-panel.tsx";
import type { PanelData, Row, ShownOnce } from "./page-data.ts";
import { RecordForm } from "./record-form.tsx";
import { RecordView } from "./record-view.tsx";
import { RemoveConfirm } from "./remove-confirm.tsx";
import type { Screen } from "./screen-context.ts";

export type PanelsProps = {
  screen: Screen;
  panel: PanelData | null;
  /** What a deed answered, to be seen this once. */
  once: ShownOnce | undefined;
  /** Below the facts of a record in view. */
  details: ((record: Row, screen: Screen) => React.ReactNode) | undefined;
};

/** What is open over a list: a form, a record, a question, a result. */
export function Panels({ screen, panel, once, details }: PanelsProps) {
  if (once) return <OncePanel screen={screen} once={once} />;
  switch (panel?.view) {
    case "new":
    case "edit":
      return <RecordForm key={`${panel.view}${panel.record?.id ?? ""}`} screen={screen} panel={panel} />;
    case "deed":
      return <DeedPanel screen={screen} panel={panel} />;
    case "remove":
      return <RemoveConfirm screen={screen} panel={panel} />;
    case "show":
      return (
        <RecordView screen={screen} panel={panel}>
          {panel.record && details?.(panel.record, screen)}
        </RecordView>
      );
    case undefined:
      return null;
  }
}
