export interface Slots {
  /** The next task, or null if none may start now; called again whenever a task has ended. */
  next(running: number): Promise<void> | null;
  /** Called with the first failure: no other task starts, and the running ones should stop. */
  fail(): void;
}

/** Runs tasks concurrently until none is left; rejects with the first failure after all have ended. */
export function runInSlots({ next, fail }: Slots): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let running = 0;
  let failure: { error: unknown } | undefined;

  function fill(): void {
    for (let task = failure ? null : next(running); task; task = next(running)) {
      running++;
      task.catch(note).finally(free);
    }
    if (running > 0) return;
    if (failure) reject(failure.error);
    else resolve();
  }

  function free(): void {
    running--;
    fill();
  }

  function note(error: unknown): void {
    failure ??= { error };
    fail();
  }

  fill();
  return promise;
}
