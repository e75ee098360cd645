import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Launcher } from './launcher.ts';
import { Panel } from './panel.ts';
import { useStore } from './use-store.ts';
import type { Widget } from './widget-state.ts';

/** The content of the shadow root: the launcher and, after the first opening, the panel. */
export function App({ widget }: { widget: Widget }) {
  const { open } = useStore(widget.view);
  const { theme } = useStore(widget.settings);
  const [begun, setBegun] = useState(false);
  if (open && !begun) setBegun(true);

  return html`<div class=${`root ${theme.side}`} data-mode=${theme.mode} lang=${widget.strings.lang} dir="ltr">
    <${Launcher} widget=${widget} />
    ${(open || begun) && html`<${Panel} widget=${widget} />`}
  </div>`;
}
