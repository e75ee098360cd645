interface Options {
  /** The maximum number of calls that run. */
  places: number;
  /** The maximum number of calls of one key (an account) that run; default: 1. */
  placesPerKey?: number;
}

/** Limits concurrency fairly: a free place goes to the key that has the fewest, and has waited for the longest time. */
export function createFairLimiter({ places, placesPerKey = 1 }: Options) {
  /** The calls that wait, by key; the keys in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let free = places;

  function startNext(): void {
    while (free > 0) {
      const key = nextKey();
      const [start, ...others] = (key !== undefined && waiting.get(key)) || [];
      if (key === undefined || !start) return;
      if (others.length > 0) waiting.set(key, others);
      else waiting.delete(key);
      free -= 1;
      running.set(key, (running.get(key) ?? 0) + 1);
      start();
    }
  }

  function nextKey(): string | undefined {
    let next: string | undefined;
    let fewest = placesPerKey;
    for (const key of waiting.keys()) {
      const count = running.get(key) ?? 0;
      if (count < fewest) [next, fewest] = [key, count];
    }
    return next;
  }

  function end(key: string): void {
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    // Who had a turn is behind those who wait.
    const others = waiting.get(key);
    waiting.delete(key);
    if (others) waiting.set(key, others);
    free += 1;
    startNext();
  }

  return {
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((resolve) => {
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
        startNext();
      });
      try {
        return await work();
      } finally {
        end(key);
      }
    },

    /** The number of calls of the key that wait. */
    waiting: (key: string): number => waiting.get(key)?.length ?? 0,
  };
}
