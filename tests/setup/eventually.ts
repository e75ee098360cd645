import { vi } from 'vitest';

/** Tries until it no longer throws, for as long as a busy machine may take. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: 15_000, interval: 50 });
