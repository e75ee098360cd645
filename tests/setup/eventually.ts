import { vi } from 'vitest';

/** Tries until it no longer throws, for as long as a busy machine may take. */
export const eventually = <T>(attempt: () => T | Promise<T>, timeout = 15_000): Promise<T> =>
  vi.waitFor(attempt, { timeout, interval: 50 });
