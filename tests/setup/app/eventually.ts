import { vi } from 'vitest';

/** Retries until the function no longer throws; the timeout allows for a busy machine. */
export const eventually = <T>(attempt: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(attempt, { timeout, interval: 50 });
