import type { Agent, PublicSettings } from '../../../lib/widget-settings.ts';
import { agentsOf } from './agents.ts';
import type { Call, Core, Foyer, ScriptTag } from './foyer.ts';
import { drawLauncher } from './launcher.ts';
import { readPublished } from './published.ts';
import { isSearchKey } from './search-key.ts';

// The script that a website embeds: the launcher, and a queue of calls. The core, which does the rest, is loaded when
// somebody needs it.

/** The core's file; written by the build. */
declare const __FOYER_CORE__: string;

declare global {
  interface Window {
    Foyer?: Foyer;
  }
}

interface Running {
  /** Shows the widget again after the page has removed it. */
  attach(): void;
  mountInline(element: HTMLElement, agent: Agent): void;
}

/** Custom elements can be defined only once, but a page may end the widget and start it again: they look it up here. */
const RUNNING = Symbol.for('foyer');
const page = window as unknown as Record<symbol, Running | undefined>;

/** How near the pointer must come to the launcher for the core to be loaded, in pixels. */
const NEAR = 150;

const METHODS = [
  'open',
  'close',
  'toggle',
  'show',
  'hide',
  'identify',
  'logout',
  'resetChat',
  'on',
  'off',
] as const;

const NEEDS_CORE = /open|toggle|logout|reset/;

function start(published: PublicSettings | null, tag: ScriptTag): void {
  const address = new URL(tag.src || location.href);
  const origin = published?.origin || address.origin;
  const site = tag.data.site || published?.site || address.searchParams.get('site');
  if (!site) {
    // biome-ignore lint/suspicious/noConsole: the console informs the page's owner
    console.warn('Foyer: the script names no site.');
    return;
  }
  const agents = agentsOf(published, tag);
  const { element, shadow, root, button } = drawLauncher(published, tag);
  const end = new AbortController();
  const { signal: ended } = end;
  let calls = queuedCalls();
  let core: Core | undefined;
  let loading: Promise<Core> | undefined;
  let failures = '';

  const load = (): Promise<Core> => {
    loading ??= import(`${origin}/widget/${__FOYER_CORE__}${failures}`).then(
      ({ startCore }) => {
        button.title = '';
        core = startCore({ tag, published, site, origin, shadow, root, button, ended }) as Core;
        for (const [name, ...args] of calls.splice(0))
          (core[name as keyof Core] as (...args: unknown[]) => void)(...args);
        return core;
      },
      (error) => {
        // Browsers remember by its address that a module could not be loaded.
        failures += '?';
        loading = undefined;
        calls = calls.filter(([name]) => !NEEDS_CORE.test(name));
        button.title = 'Offline';
        throw error;
      },
    );
    return loading;
  };
  const preload = () => void load().catch(() => {});
  const attach = () => {
    const { body } = document;
    if (!body || element.isConnected) return;
    body.append(element);
    observer.observe(body, { childList: true });
  };
  // A framework may replace the body or what is in it, and the script may come before the body.
  const observer = new MutationObserver(attach);

  const foyer = {
    isOpen: () => !!core?.isOpen(),
    destroy() {
      end.abort();
      observer.disconnect();
      element.remove();
      delete page[RUNNING];
      delete window.Foyer;
    },
    push: (call) => {
      const [name, ...args] = call ?? [];
      (foyer[name as keyof Foyer] as ((...args: unknown[]) => void) | undefined)?.(...args);
    },
  } as Foyer;
  for (const name of METHODS) {
    foyer[name] = (...args: unknown[]) => {
      // A listener that comes later would never know.
      if (args[0] === 'ready') (args[1] as ((detail: object) => void) | undefined)?.({});
      if (core) return (core[name] as (...args: unknown[]) => void)(...args);
      calls.push([name, ...args]);
      if (/show|hide/.test(name)) button.hidden = name === 'hide' || !agents[0];
      if (NEEDS_CORE.test(name)) preload();
    };
  }

  button.hidden = !agents[0];
  button.onclick = () => foyer.toggle();
  const listen = ({ type }: { type: string }, listener: (event: never) => void) =>
    addEventListener(type, listener as EventListener, { signal: ended });
  for (const type of ['click', 'pointerover', 'focusin']) listen({ type }, followLink);
  listen({ type: 'keydown' }, (event: KeyboardEvent) => {
    if (agents.includes('search') && isSearchKey(event)) foyer.open('search');
  });
  listen({ type: 'pointermove' }, ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = button.getBoundingClientRect();
    if (!loading && Math.hypot(clientX - x, clientY - y) < NEAR) preload();
  });
  button.onfocus = preload;

  /** Opens an agent from any element with `data-foyer-open="chat"`; other clicks on a link keep their meaning. */
  function followLink(event: MouseEvent): void {
    const { type, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    const link = (event.composedPath()[0] as Element).closest?.('[data-foyer-open]');
    if (!link || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
    if (type === 'click') {
      event.preventDefault();
      foyer.open(link.getAttribute('data-foyer-open') as Agent);
    } else preload();
  }

  observer.observe(document.documentElement, { childList: true });
  attach();
  page[RUNNING] = {
    attach,
    mountInline: (inline, agent) =>
      load().then(
        (loaded) => loaded.mountInline(inline, agent),
        () => {},
      ),
  };
  for (const agent of agents) fillElements(agent);
  window.Foyer = foyer;
  for (const call of calls.splice(0)) foyer.push(call);
  if ('preview' in tag.data || published?.agents?.share?.placement === 'floating' || hasUnread(site))
    preload();
}

/** Defines `<foyer-chat>` and the like, which fill themselves; those of an earlier run are defined already. */
function fillElements(agent: Agent): void {
  const name = `foyer-${agent}`;
  if (customElements.get(name)) {
    for (const element of document.querySelectorAll<HTMLElement>(name))
      page[RUNNING]?.mountInline(element, agent);
  } else {
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          page[RUNNING]?.mountInline(this, agent);
        }
      },
    );
  }
}

/**
 * The calls that the page made before the script has loaded: `window.Foyer` as a list, or as a function or an object
 * with a list `q`, as snippets of other widgets create it.
 */
function queuedCalls(): Call[] {
  const stub = window.Foyer as unknown as { q?: Call[] } | Call[] | undefined;
  const calls = Array.isArray(stub) ? stub : stub?.q;
  return Array.isArray(calls) ? [...calls] : [];
}

/** The core marks the launcher. */
function hasUnread(site: string): boolean {
  try {
    return Number(localStorage.getItem(`foyer:${site}:unread`)) > 0;
  } catch {
    return false;
  }
}

function findScriptTag(): ScriptTag {
  const script =
    (document.currentScript as HTMLScriptElement | null) ??
    document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
  return { src: script?.src ?? '', data: { ...script?.dataset } };
}

// A page may include the script twice, or again after it has replaced its content: the widget runs once.
if (page[RUNNING]) page[RUNNING].attach();
else start(readPublished('__FOYER_SETTINGS__'), findScriptTag());
