import { bare } from '../../../lib/bare.ts';
import type { PublicSettings } from '../../../lib/widget-settings.ts';
import { agentsOf } from './agents.ts';
import { METHODS, needsCore, queuedCalls } from './calls.ts';
import { fillElements, page, RUNNING } from './elements.ts';
import type { Call, CallableFoyer, Core, Foyer, ScriptTag } from './foyer.ts';
import { drawLauncher } from './launcher.ts';
import { readPublished } from './published.ts';
import { listenForTriggers } from './triggers.ts';

// The script that a website embeds: the launcher, and a queue of calls. The core, which does the rest, is loaded at the
// first use.

/** The core's file; written by the build. */
declare const __FOYER_CORE__: string;

declare global {
  interface Window {
    Foyer?: CallableFoyer;
  }
}

function start(published: Partial<PublicSettings>, tag: ScriptTag): void {
  const address = new URL(tag.src || location.href);
  const origin = published.origin || address.origin;
  const site = tag.data.site || published.site || address.searchParams.get('site');
  if (!site) {
    // biome-ignore lint/suspicious/noConsole: the console informs the page's owner
    console.warn('Foyer: the script names no site.');
    return;
  }
  const agents = agentsOf(published, tag);
  const { element, shadow, root, button } = drawLauncher(published, tag);
  const end = new AbortController();
  const { signal } = end;
  let calls = queuedCalls();
  let core: Core | undefined;
  let loading: Promise<Core> | undefined;
  let failures = '';

  const load = (): Promise<Core> => {
    loading ??= import(`${origin}/widget/${__FOYER_CORE__}${failures}`).then(
      ({ startCore }) => {
        button.removeAttribute('title');
        core = startCore({ tag, published, site, origin, shadow, root, button, ended: signal }) as Core;
        calls.splice(0).forEach(foyer.push);
        return core;
      },
      (error) => {
        // Browsers remember by its address that a module could not be loaded.
        failures += '?';
        loading = undefined;
        calls = calls.filter(([name]) => !needsCore(name));
        button.title = 'Offline';
        throw error;
      },
    );
    return loading;
  };
  const preload = () => {
    if (!loading) load().catch(() => {});
  };

  const attach = () => {
    const { body } = document;
    if (!body || element.isConnected) return;
    body.append(element);
    observer.observe(body, bare({ childList: true }));
  };
  // A framework may replace the body or what is in it, and the script may come before the body.
  const observer = new MutationObserver(attach);

  // Callable, because the page's stub may be a function: `Foyer('open', 'chat')`.
  const foyer = Object.assign((...call: Call) => foyer.push(call), {
    isOpen: () => !!core?.isOpen(),
    destroy() {
      end.abort();
      observer.disconnect();
      element.remove();
      delete page[RUNNING];
      delete window.Foyer;
    },
    push: (call: Call) => {
      const [name, ...args] = call ?? [];
      (foyer[name as keyof Foyer] as ((...args: unknown[]) => void) | undefined)?.(...args);
    },
  }) as CallableFoyer;
  for (const name of METHODS) {
    foyer[name] = (...args: unknown[]) => {
      const [event, listener] = args;
      // The methods can be called, and a listener that comes later would never know. Its errors are the page's own.
      if (name === 'on' && event === 'ready' && typeof listener === 'function')
        return queueMicrotask(() => listener({}));
      if (core) return (core[name] as (...args: unknown[]) => void)(...args);
      calls.push([name, ...args]);
      if (/show|hide/.test(name)) button.hidden = name === 'hide' || !agents[0];
      if (needsCore(name)) preload();
    };
  }

  button.hidden = !agents[0];
  button.onclick = () => foyer.toggle();
  listenForTriggers({ agents, button, open: foyer.open, preload, signal });
  observer.observe(document.documentElement, bare({ childList: true }));
  attach();
  page[RUNNING] = {
    attach,
    mountInline: (inline, agent) =>
      load().then(
        (loaded) => loaded.mountInline(inline, agent),
        () => {},
      ),
  };
  agents.forEach(fillElements);
  window.Foyer = foyer;
  calls.splice(0).forEach(foyer.push);
  if ('preview' in tag.data || published.agents?.share?.placement === 'floating' || hasUnread(site))
    preload();
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
  return { src: script?.src ?? '', data: bare({ ...script?.dataset }) };
}

// A page may include the script twice, or again after it has replaced its content: the widget runs once.
if (page[RUNNING]) page[RUNNING].attach();
else start(readPublished('__FOYER_SETTINGS__'), findScriptTag());
