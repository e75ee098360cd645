import type { RateLimit, RateLimits } from '../platform/http/rate-limits.ts';

/** Wrong passwords in a row. */
export interface LoginAttempts {
  /** By account and address: whoever guesses locks themselves out, not the account's owner. */
  here: RateLimit;
  /** By account, from wherever: once it is used up, only people may go on. */
  ofAccount: RateLimit;
  /** After the right password, or a new one. */
  forgive(email: string, address: string): Promise<void>;
}

export const keyHere = (email: string, address: string): string => `${email} ${address}`;

export function createLoginAttempts(limits: RateLimits): LoginAttempts {
  const here = limits({ name: 'guesses-here', points: 10, seconds: 900 });
  const ofAccount = limits({ name: 'guesses', points: 3, seconds: 900 });
  return {
    here,
    ofAccount,
    async forgive(email, address) {
      await Promise.all([here.reset(keyHere(email, address)), ofAccount.reset(email)]);
    },
  };
}
