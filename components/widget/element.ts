import { html, render } from 'htm/preact';
import { App } from './app.ts';
import { openSearchByKey } from './search/shortcuts.ts';
import { applyStyles } from './styles.ts';
import type { Widget } from './widget-state.ts';

const NAME = 'foyer-widget';

/** Appends the widget to the body as soon as the body exists. */
export function mountWidget(widget: Widget): void {
  defineElement();
  const mount = () => {
    const element = document.createElement(NAME);
    const root = element.attachShadow({ mode: 'open' });
    const restyle = () => applyStyles(root, widget.settings.get());
    restyle();
    widget.settings.subscribe(restyle);
    containKeyEvents(root, widget);
    const frame = document.createElement('div');
    render(html`<${App} widget=${widget} />`, frame);
    root.append(frame);
    document.body.append(element);
  };
  if (document.body) mount();
  else document.addEventListener('DOMContentLoaded', mount, { once: true });
}

/** Attaches the widget again when a framework replaces the whole body on navigation. */
function defineElement(): void {
  if (customElements.get(NAME)) return;
  customElements.define(
    NAME,
    class extends HTMLElement {
      #body = document.body;

      connectedCallback() {
        this.#body = document.body;
      }

      disconnectedCallback() {
        const left = this.#body;
        setTimeout(() => {
          if (!this.isConnected && document.body !== left) document.body.append(this);
        });
      }
    },
  );
}

/** Event retargeting hides the widget's fields from the page, whose shortcuts would otherwise run during typing. */
function containKeyEvents(root: ShadowRoot, widget: Widget): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      if (event instanceof KeyboardEvent && type === 'keydown') openSearchByKey(event, widget);
      event.stopPropagation();
    });
  }
}
