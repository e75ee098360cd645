import type { Call } from './foyer.ts';

export const METHODS = [
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

/** The methods that the core runs at once; the others wait until it is loaded. */
export const needsCore = (name: string): boolean => /open|toggle|logout|reset/.test(name);

/**
 * The calls that the page made before the script has loaded: `window.Foyer` as a list, or as a function or an object
 * with a list `q`, as snippets of other widgets create it.
 */
export function queuedCalls(): Call[] {
  const stub = window.Foyer as unknown as { q?: Call[] } | Call[] | undefined;
  const calls = Array.isArray(stub) ? stub : stub?.q;
  return Array.isArray(calls) ? [...calls] : [];
}
