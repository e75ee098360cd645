import type { Request } from 'express';
import type { RateLimits } from '../../platform/http/rate-limits.ts';

declare module 'express-session' {
  interface SessionData {
    /** How often signing in has failed since it last succeeded. */
    failedSignIns?: number;
  }
}

const FAILURES_BEFORE_CAPTCHA = 3;

/** Of all attempts from one network, also with the right password. */
export const SIGN_IN_LIMIT = { name: 'sign-in', points: 60, seconds: 900 };

/** Limits on consecutive wrong passwords. */
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

export function createLoginAttempts(limits: RateLimits) {
  const perAccountAndAddress = limits({ name: 'login-attempts-here', points: 10, seconds: 900 });
  const perAccount = limits({ name: 'login-attempts', points: 3, seconds: 900 });
  const keyOf = (email: string, address: string): string => `${email} ${address}`;
  return {
    /** Limits attempts per account and address: an attacker is locked out, the account's owner is not. */
    consume: (email: string, address: string) => perAccountAndAddress.consume(keyOf(email, address)),
    refund: (email: string, address: string) => perAccountAndAddress.refund(keyOf(email, address)),
    /** Counts failures per account from any address: once exhausted, a sign-in needs the captcha. */
    countFailure: (email: string) => perAccount.consume(email).catch(() => undefined),
    isExhausted: (email: string) => perAccount.isExhausted(email),
    /** Call it after a correct password or a password reset. */
    async reset(email: string, address: string): Promise<void> {
      await Promise.all([perAccountAndAddress.reset(keyOf(email, address)), perAccount.reset(email)]);
    },
  };
}

export function countSessionFailure(req: Request): void {
  req.session.failedSignIns = (req.session.failedSignIns ?? 0) + 1;
}

export function requireCaptcha(req: Request): void {
  req.session.failedSignIns = Math.max(req.session.failedSignIns ?? 0, FAILURES_BEFORE_CAPTCHA);
}

export const needsCaptcha = (req: Request) => (req.session.failedSignIns ?? 0) >= FAILURES_BEFORE_CAPTCHA;
