import type { Agent } from '../../lib/widget-settings.ts';
import { mountWidget } from './element.ts';
import { readPublished } from './published.ts';
import { openSearchByKey } from './search/shortcuts.ts';
import { AGENTS, resolveSettings, type ScriptTag } from './settings.ts';
import { createWidget, type Widget } from './widget-state.ts';

/** The widget's public API on the page. */
interface Foyer {
  /** In the chat, the message is sent; in the search, it is the query. */
  open(agent?: Agent, options?: { message?: string }): void;
  close(): void;
  toggle(): void;
  isOpen(): boolean;
}

declare global {
  interface Window {
    Foyer?: Foyer;
  }
}

// If a page includes the script twice, only the first one runs.
if (!window.Foyer) start(findScriptTag());

function start(tag: ScriptTag): void {
  const published = readPublished('__FOYER_SETTINGS__');
  const settings = resolveSettings(published, tag);
  if (!settings) {
    // biome-ignore lint/suspicious/noConsole: the console informs the page's owner
    console.warn('Foyer: the script names no site. Add ?site=… to its address, or a data-site attribute.');
    return;
  }
  if (settings.agents.length === 0) return;

  const widget = createWidget(settings, published, tag);
  const isOpen = () => widget.view.get().open;
  window.Foyer = {
    open: widget.open,
    close: widget.close,
    toggle: () => (isOpen() ? widget.close() : widget.open()),
    isOpen,
  };
  window.addEventListener('keydown', (event) => openSearchByKey(event, widget));
  document.addEventListener('click', (event) => openByLink(event, widget));
  mountWidget(widget);
}

function findScriptTag(): ScriptTag {
  const running = document.currentScript;
  const script =
    running instanceof HTMLScriptElement
      ? running
      : document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
  return { src: script?.src ?? '', data: { ...script?.dataset } };
}

/** Opens an agent from any element with `data-foyer-open="chat"`. */
function openByLink(event: MouseEvent, widget: Widget): void {
  const target = event.composedPath()[0];
  const link = target instanceof Element ? target.closest('[data-foyer-open]') : null;
  if (!link) return;
  event.preventDefault();
  const wanted = link.getAttribute('data-foyer-open');
  widget.open(AGENTS.find((agent) => agent === wanted));
}
