import type { Agent, PublicSettings } from '../../../lib/widget-settings.ts';
import { agentsOf } from './agents.ts';
import type { Call, Core, Foyer, Loaded, ScriptTag } from './foyer.ts';
import { drawLauncher } from './launcher.ts';
import { readPublished } from './published.ts';
import { listenForTriggers } from './triggers.ts';

// The script that a website embeds: the launcher, and a queue of calls. The core, which does the rest, is loaded when
// somebody needs it.

/** The core's files, its own first; written by the build. */
declare const __FOYER_CORE__: string[];

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

// A page may include the script twice, or again after it has replaced its content: the widget runs once.
if (page[RUNNING]) page[RUNNING].attach();
else start(readPublished('__FOYER_SETTINGS__'), findScriptTag());

function start(published: PublicSettings | null, tag: ScriptTag): void {
  const { src, data } = tag;
  const address = URL.canParse(src) ? new URL(src) : undefined;
  const origin = published?.origin ?? address?.origin;
  const site = data.site || published?.site || address?.searchParams.get('site');
  if (!site || !origin) {
    // biome-ignore lint/suspicious/noConsole: the console informs the page's owner
    console.warn('Foyer: the script names no site.');
    return;
  }
  const agents = agentsOf(published, tag);
  const { element, shadow, root, button } = drawLauncher(published, tag);
  const end = new AbortController();
  const { signal: ended } = end;
  const listeners: Loaded['listeners'] = {};
  let isHidden = false;
  let calls = queuedCalls(window.Foyer);
  let core: Core | undefined;
  let loading: Promise<Core> | undefined;
  let failures = 0;

  const load = (): Promise<Core> => {
    if (loading) return loading;
    // Browsers remember by its address that a module could not be loaded.
    const files = __FOYER_CORE__.map(
      (file) => import(`${origin}/widget/${file}${failures ? `?${failures}` : ''}`),
    );
    loading = Promise.all(files).then(
      ([{ startCore }]) => {
        core = startCore({
          tag,
          published,
          shadow,
          root,
          button,
          listeners,
          ended,
          isHidden: () => isHidden,
        }) as Core;
        for (const call of calls.splice(0)) foyer.push(call);
        return core;
      },
      (error) => {
        failures++;
        loading = undefined;
        calls = calls.filter(([name]) => name === 'identify');
        throw error;
      },
    );
    return loading;
  };
  const preload = () => void load().catch(() => {});

  /** Methods of the core; until it is loaded they are queued. */
  const method =
    (name: keyof Core, isUrgent = true) =>
    (...args: unknown[]) => {
      if (core) return (core[name] as (...args: unknown[]) => void)(...args);
      calls.push([name as keyof Foyer, ...args]);
      if (isUrgent) load().catch(showOffline);
    };
  const showOffline = () => {
    button.title = 'Offline';
  };
  const attach = () => {
    if (document.body && !element.isConnected) document.body.append(element);
  };
  const observer = new MutationObserver(attach);

  const foyer: Foyer = {
    open: method('open'),
    close: method('close', false),
    toggle: method('toggle'),
    isOpen: () => core?.isOpen() ?? false,
    show: () => setHidden(false),
    hide: () => setHidden(true),
    identify: method('identify', false),
    logout: method('logout'),
    resetChat: method('resetChat'),
    destroy() {
      end.abort();
      observer.disconnect();
      element.remove();
      delete page[RUNNING];
      delete window.Foyer;
    },
    on(name, listener) {
      listeners[name] ??= new Set();
      listeners[name].add(listener);
      // A listener that comes later would never know.
      if (name === 'ready') listener({} as never);
    },
    off: (name, listener) => void listeners[name]?.delete(listener),
    push: ([name, ...args]) => (foyer[name] as (...args: unknown[]) => void)?.(...args),
  };
  const setHidden = (hide: boolean) => {
    isHidden = hide;
    button.hidden = hide || agents.length === 0;
  };

  setHidden(false);
  button.onclick = foyer.toggle;
  listenForTriggers({ button, agents, ended, open: foyer.open, preload });
  // A framework may replace the whole body.
  observer.observe(document.documentElement, { childList: true });
  attach();
  page[RUNNING] = {
    attach,
    mountInline: (inline, agent) =>
      void load().then(
        (loaded) => loaded.mountInline(inline, agent),
        () => {},
      ),
  };
  defineElements(agents);
  window.Foyer = foyer;
  for (const call of calls.splice(0)) foyer.push(call);
  if ('preview' in data || published?.agents?.share?.placement === 'floating' || hasUnread(site)) preload();
}

/** A page that is parsed later, or a framework, adds elements that fill themselves. */
function defineElements(agents: Agent[]): void {
  for (const agent of agents) {
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
}

/**
 * The calls that the page made before the script has loaded: `window.Foyer` as a list, or as a function or an object
 * with a list `q`, as snippets of other widgets create it.
 */
function queuedCalls(stub: unknown): Call[] {
  const calls = Array.isArray(stub) ? stub : (stub as { q?: unknown } | undefined)?.q;
  return Array.isArray(calls) ? calls.map((call) => Array.from(call) as unknown as Call) : [];
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
