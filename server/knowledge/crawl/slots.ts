export interface Slots {
  /** The next task, or null when none may begin now; asked again whenever one has ended. */
  next(running: number): Promise<void> | null;
  /** Called with the first failure: no other task begins, and those that run should come to an end. */
  fail(): void;
}

/** Runs tasks at the same time until none runs and none is left; rejects with the first failure once all have ended. */
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
