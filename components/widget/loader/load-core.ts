import type { Core, Loaded } from './interface.ts';
import { button, isPageDark, shell, showShell } from './launcher.ts';
import { agents, data, published, site } from './settings.ts';
import { showOffline } from './show-offline.ts';

/** The core's file; written by the build. */
declare const __FOYER_CORE__: string;

/** Aborted when the widget is destroyed. */
export const end = new AbortController();
export const ended = end.signal;

export let core: Core | undefined;
let isLoading = false;
let isNear = false;
let failures = '';
let waiting: CoreCall[] = [];

/** Loads the core once; after a failure it can be tried again. */
export function loadCore(): void {
  if (isLoading) return;
  isLoading = true;
  import(`${published.origin}/widget/${__FOYER_CORE__}${failures}`).then(
    ({ startCore }) => {
      core = startCore({ data, published, site, button, shell, ended, isPageDark } as Loaded) as Core;
      if (isNear) core.prepare();
      for (const call of waiting) run(...call);
      shell.hidden ||= !core.isOpen();
    },
    () => {
      // Browsers remember by its address that a module could not be loaded.
      failures += '?';
      isLoading = false;
      waiting = waiting.filter(([name]) => !isUrgent(name));
      showShell(false);
      showOffline(button);
    },
  );
}

/** Loads what a visitor will need who comes near the launcher. */
export function prepare(): void {
  isNear = true;
  if (core) core.prepare();
  else loadCore();
}

type CoreCall = readonly [keyof Core, ...unknown[]];

/** Runs a method of the core, which is loaded for it; some can wait until it is loaded for something else. */
export function run(...call: CoreCall): void {
  const [name, ...args] = call;
  if (core) (core[name] as (...args: unknown[]) => void)(...args);
  else {
    waiting.push(call);
    // The press has an effect at once, however slow the line is.
    if (/open|close|toggle/.test(name)) {
      showShell(name === 'open' || (name === 'toggle' && !!shell.hidden));
      shell.className = `shell ${args[0] ?? agents[0]}`;
    }
    if (isUrgent(name)) loadCore();
  }
}

const isUrgent = (name: string): boolean => /open|toggle|logout|reset|mount/.test(name);
