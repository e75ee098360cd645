import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

/** So many points within so many seconds for each key (an address, an account, a visitor). */
export interface RateLimit {
  /** @throws AppError 429 with `Retry-After` once the key has used up its points. */
  take(key: string): Promise<void>;
  /** Whether the key has used up its points. */
  isSpent(key: string): Promise<boolean>;
  /** Forgets what the key has used. */
  forgive(key: string): Promise<void>;
}

export type RateLimits = (rule: { points: number; seconds: number }) => RateLimit;

/** Limits of this process. Switched off, they let everything pass. */
export function createRateLimits(options: { enabled: boolean }): RateLimits {
  return ({ points, seconds }) => {
    const limiter = new RateLimiterMemory({ points, duration: seconds });
    return {
      async take(key) {
        if (!options.enabled) return;
        try {
          await limiter.consume(key);
        } catch (refused) {
          if (refused instanceof RateLimiterRes)
            throw tooManyRequests(Math.max(1, refused.msBeforeNext / 1000));
          throw refused;
        }
      },
      async isSpent(key) {
        return ((await limiter.get(key))?.consumedPoints ?? 0) >= points;
      },
      async forgive(key) {
        await limiter.delete(key);
      },
    };
  };
}
