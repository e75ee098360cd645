import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';

/** Waits for the given time, or until the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const timer: Pause = (milliseconds, signal) =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/** The request rate for one host: bounded by its Crawl-delay and by its response time. */
export class Pace {
  readonly #clock: Clock;
  readonly #pause: Pause;
  readonly #signal: AbortSignal;
  #gap = 0;
  #nextStart = 0;
  /** The recent response time in milliseconds. */
  #latency = 0;

  constructor(clock: Clock, signal: AbortSignal, pause: Pause = timer) {
    this.#clock = clock;
    this.#signal = signal;
    this.#pause = pause;
  }

  /** Sets the site's Crawl-delay, at most ten seconds: a longer delay would take days for a small site. */
  setDelay(seconds: number): void {
    this.#gap = Math.min(seconds, MAX_DELAY) * 1000;
  }

  /** The maximum number of concurrent requests. */
  get slots(): number {
    if (this.#gap > 0 || this.#latency > 2000) return 1;
    return this.#latency > 800 ? 2 : MAX_SLOTS;
  }

  /** Resolves when the next request may start. */
  async turn(): Promise<void> {
    const now = this.#clock.now().getTime();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + this.#gap;
    if (start > now) await this.#pause(start - now, this.#signal);
  }

  answered(milliseconds: number): void {
    this.#latency = this.#latency === 0 ? milliseconds : this.#latency * 0.7 + milliseconds * 0.3;
  }

  /** Pauses all requests for this time. */
  rest(seconds: number): void {
    this.#nextStart = Math.max(this.#nextStart, this.#clock.now().getTime() + seconds * 1000);
  }
}

const MAX_DELAY = 10;
const MAX_SLOTS = 4;

/** Seconds to wait after a 429 or 503, or null if the site asks for more than the maximum. */
export function retryAfter(header: string | undefined, attempt: number, now: Date): number | null {
  const asked = header === undefined ? Number.NaN : secondsIn(header, now);
  if (Number.isNaN(asked)) return Math.min(5 * 2 ** attempt, MAX_REST);
  return asked <= MAX_REST ? Math.max(asked, 1) : null;
}

const MAX_REST = 120;

function secondsIn(header: string, now: Date): number {
  const text = header.trim();
  return /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
}
