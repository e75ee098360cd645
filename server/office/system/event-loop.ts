import { monitorEventLoopDelay } from 'node:perf_hooks';

export type EventLoopDelay = ReturnType<typeof createEventLoopDelay>;

const RESOLUTION_MS = 50;
const HALF_WINDOW_MS = 150_000;

/** How late the event loop of this process runs its timers: two histograms, each reset while the other one counts on. */
export function createEventLoopDelay() {
  let older: Histogram | undefined;
  let newer: Histogram | undefined;

  function start(): void {
    older = begin();
    newer = begin();
    setInterval(() => {
      older?.histogram.disable();
      older = newer;
      newer = begin();
    }, HALF_WINDOW_MS).unref();
  }

  return {
    start,

    /** In milliseconds, of the last minutes; null before the first measurement. */
    read() {
      if (!older || older.histogram.count === 0) return null;
      const { histogram, begunAt } = older;
      const delay = (percentile: number) =>
        Math.max(0, Math.round((histogram.percentile(percentile) / 1e6 - RESOLUTION_MS) * 10) / 10);
      return {
        p50Ms: delay(50),
        p99Ms: delay(99),
        seconds: Math.round((performance.now() - begunAt) / 1000),
      };
    },
  };
}

interface Histogram {
  histogram: ReturnType<typeof monitorEventLoopDelay>;
  begunAt: number;
}

function begin(): Histogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return { histogram, begunAt: performance.now() };
}
