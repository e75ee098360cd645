import type { Clock } from '../../platform/clock.ts';

/** How long to wait, ended early by the signal. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** How fast one host is asked: as it wishes, and never faster than it answers. */
export class Pace {
  readonly #clock: Clock;
  readonly #pause: Pause;
  readonly #signal: AbortSignal;
  #gap = 0;
  #nextStart = 0;
  /** Milliseconds an answer takes of late. */
  #latency = 0;

  constructor(options: { clock: Clock; pause: Pause; signal: AbortSignal }) {
    this.#clock = options.clock;
    this.#pause = options.pause;
    this.#signal = options.signal;
  }

  /** The site's Crawl-delay. Longer than ten seconds would mean days for a small site. */
  setDelay(seconds: number): void {
    this.#gap = Math.min(seconds, MAX_DELAY) * 1000;
  }

  /** How many requests may run at a time. */
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

  /** Nothing is asked for so long. */
  rest(seconds: number): void {
    this.#nextStart = Math.max(this.#nextStart, this.#clock.now().getTime() + seconds * 1000);
  }
}

const MAX_DELAY = 10;
const MAX_SLOTS = 4;

/** Seconds to wait after a 429 or 503, or null when the site asks for more than a crawl can wait. */
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
