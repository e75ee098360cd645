import { html, render } from 'htm/preact';
import { App } from './app.ts';
import { openSearchByKey } from './search/shortcuts.ts';
import { applyStyles } from './styles.ts';
import type { Widget } from './widget-state.ts';

const NAME = 'foyer-widget';

/** Puts the widget at the end of the body, as soon as there is one. */
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

/** Frameworks that exchange the whole body on navigation would take the widget away with it. */
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

/** Outside a shadow root its fields look like plain elements, so a page's shortcuts would fire while one types. */
function containKeyEvents(root: ShadowRoot, widget: Widget): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      if (event instanceof KeyboardEvent && type === 'keydown') openSearchByKey(event, widget);
      event.stopPropagation();
    });
  }
}
