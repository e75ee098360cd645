import type { Agent } from '#lib/widget-settings.ts';
import { agents } from './settings.ts';

/** The widget that runs on the page. */
interface Running {
  /** Shows the widget again after the page has removed it. */
  attach(): void;
  run(name: 'mountInline', element: HTMLElement, agent: Agent): void;
}

export const RUNNING = Symbol.for('foyer');

/** Custom elements can be defined only once, but a page may end the widget and start it again: they look it up here. */
export const page = window as unknown as { [RUNNING]?: Running };

/** Defines `<foyer-chat>` and the like, which fill themselves; those of an earlier run are defined already. */
export function fillElements(): void {
  for (const agent of agents) {
    const name = `foyer-${agent}`;
    const fill = (element: HTMLElement) => page[RUNNING]?.run('mountInline', element, agent);
    if (customElements.get(name)) document.querySelectorAll<HTMLElement>(name).forEach(fill);
    else
      customElements.define(
        name,
        class extends HTMLElement {
          connectedCallback() {
            fill(this);
          }
        },
      );
  }
}
