import { pageKey } from './address.ts';
import type { Entry } from './frontier.ts';

/**
 * A page whose result depends on another address: its duplicate (its canonical address, or the page that had the same
 * content in the last crawl), or its redirect target.
 */
export interface Waiter extends Entry {
  /** All addresses that led to this page, including `url`. */
  passed: readonly string[];
  kind: 'duplicate' | 'redirect';
  target: string;
}

/**
 * Pages deferred until another address has been read. It stores addresses, never contents, and follows at most three
 * hops: sites may refer to each other's addresses endlessly or in circles.
 */
export class Waiting {
  readonly #waiters = new Map<string, Waiter[]>();
  readonly #targets = new Map<string, string>();
  /** The number of hops that have led to an address. */
  readonly #hops = new Map<string, number>();

  /** False if its target waits for the page itself, or the chain is too long: then it must not wait. */
  add(waiter: Waiter): boolean {
    const own = new Set(waiter.passed.map(pageKey));
    const before = Math.max(...[...own].map((key) => this.#hops.get(key) ?? 0));
    const chain: string[] = [];
    for (let key: string | undefined = pageKey(waiter.target); key; key = this.#targets.get(key)) {
      chain.push(key);
      if (own.has(key) || before + chain.length > MAX_HOPS) return false;
    }
    const target = chain[0] as string;
    for (const key of own) this.#targets.set(key, target);
    for (const [index, key] of chain.entries())
      this.#hops.set(key, Math.max(this.#hops.get(key) ?? 0, before + index + 1));
    const others = this.#waiters.get(target);
    if (others) others.push(waiter);
    else this.#waiters.set(target, [waiter]);
    return true;
  }

  /** Removes and returns the pages that wait for any of these addresses. */
  release(addresses: readonly string[]): Waiter[] {
    const released: Waiter[] = [];
    for (const key of new Set(addresses.map(pageKey))) {
      released.push(...(this.#waiters.get(key) ?? []));
      this.#waiters.delete(key);
      this.#hops.delete(key);
    }
    for (const { passed } of released) for (const url of passed) this.#targets.delete(pageKey(url));
    return released;
  }
}

const MAX_HOPS = 3;
