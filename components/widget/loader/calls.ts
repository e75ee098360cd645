import { page, RUNNING } from './elements.ts';
import type { Call, CallableFoyer, Core, Foyer } from './interface.ts';
import { button, element, shell } from './launcher.ts';
import { core, end, run } from './load-core.ts';
import { agents } from './settings.ts';

declare global {
  interface Window {
    Foyer?: CallableFoyer;
  }
}

type Method = Exclude<keyof Core & keyof Foyer, 'isOpen'>;

const METHODS = 'open close toggle show hide identify logout resetChat on off'.split(' ') as Method[];

/** `window.Foyer`; callable, because the page's stub may be a function: `Foyer('open', 'chat')`. */
export const foyer = ((name?: keyof Foyer, ...args: unknown[]) => {
  (foyer[name as keyof Foyer] as ((...args: unknown[]) => void) | undefined)?.(...args);
}) as CallableFoyer;
foyer.push = (call) => foyer(...(call ?? []));
foyer.isOpen = () => (core ? core.isOpen() : !shell.hidden);
foyer.destroy = () => {
  end.abort();
  element.remove();
  delete page[RUNNING];
  delete window.Foyer;
};
for (const name of METHODS) {
  foyer[name] = (...args: unknown[]) => {
    const [event, listener] = args;
    // The methods can be called, and a listener that comes later would never know. Its errors are the page's own.
    if (name === 'on' && event === 'ready' && typeof listener === 'function')
      return queueMicrotask(() => listener({}));
    if (/show|hide/.test(name)) button.hidden = name === 'hide' || !agents[0];
    run(name, ...args);
  };
}

/**
 * Runs the calls that the page made before the script has loaded: `window.Foyer` as a list, or as a function or an
 * object with a list `q`, as snippets of other widgets create it.
 */
export function replaceStub(): void {
  const stub = window.Foyer as unknown as { q?: Call[] } | undefined;
  window.Foyer = foyer;
  for (const call of [stub, stub?.q].find(Array.isArray) ?? []) foyer.push(call as Call);
}
