import type { Core, Loaded } from './foyer.ts';
import { button } from './launcher.ts';
import { data, published, site } from './settings.ts';
import { showOffline } from './show-offline.ts';

/** The core's file; written by the build. */
declare const __FOYER_CORE__: string;

/** Aborted when the widget is destroyed. */
export const end = new AbortController();
export const ended = end.signal;

export let core: Core | undefined;
let isLoading = false;
let failures = '';
let waiting: CoreCall[] = [];

/** Loads the core once; after a failure it can be tried again. */
export function loadCore(): void {
  if (isLoading) return;
  isLoading = true;
  import(`${published.origin}/widget/${__FOYER_CORE__}${failures}`).then(
    ({ startCore }) => {
      core = startCore({ data, published, site, button, ended } as Loaded);
      for (const call of waiting) run(...call);
    },
    () => {
      // Browsers remember by its address that a module could not be loaded.
      failures += '?';
      isLoading = false;
      waiting = waiting.filter(([name]) => !isUrgent(name));
      showOffline(button);
    },
  );
}

type CoreCall = readonly [keyof Core, ...unknown[]];

/** Runs a method of the core, which is loaded for it; some can wait until it is loaded for something else. */
export function run(...call: CoreCall): void {
  const [name, ...args] = call;
  if (core) (core[name] as (...args: unknown[]) => void)(...args);
  else {
    waiting.push(call);
    if (isUrgent(name)) loadCore();
  }
}

const isUrgent = (name: string): boolean => /open|toggle|logout|reset|mount/.test(name);
