/** A bounded number of places that keys (accounts) take turns at: each key has at most one at a time. */
export function createTurns(places: number) {
  /** The calls that wait, by key; the keys in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function startNext(): void {
    for (const [key, [start, ...others]] of waiting) {
      if (running.size >= places) return;
      if (running.has(key) || !start) continue;
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      running.add(key);
      start();
    }
  }

  return async function takeTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      startNext();
    });
    try {
      return await run();
    } finally {
      running.delete(key);
      startNext();
    }
  };
}
