/** A bounded number of places that keys (accounts) take turns at: each key has at most one at a time. */
export function createTurns(places: number) {
  /** The calls that wait, by key; the keys in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function startNext(): void {
    for (const [key, [start, ...others]] of waiting) {
      if (running.size >= places) return;
      if (running.has(key) || !start) continue;
      if (others.length > 0) waiting.set(key, others);
      else waiting.delete(key);
      running.add(key);
      start();
    }
  }

  /** Who had a turn is behind those who wait. */
  function end(key: string): void {
    running.delete(key);
    const others = waiting.get(key);
    waiting.delete(key);
    if (others) waiting.set(key, others);
    startNext();
  }

  return async function takeTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      startNext();
    });
    try {
      return await run();
    } finally {
      end(key);
    }
  };
}
