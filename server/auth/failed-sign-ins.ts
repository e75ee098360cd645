import type { Request } from 'express';

declare module 'express-session' {
  interface SessionData {
    /** In a row. */
    failedSignIns?: number;
  }
}

const FAILURES_BEFORE_CAPTCHA = 3;

export function countFailure(req: Request): void {
  req.session.failedSignIns = (req.session.failedSignIns ?? 0) + 1;
}

export function demandCaptcha(req: Request): void {
  req.session.failedSignIns = Math.max(req.session.failedSignIns ?? 0, FAILURES_BEFORE_CAPTCHA);
}

/** Whether the next sign-in of this session must show a person at the other end. */
export const needsCaptcha = (req: Request): boolean =>
  (req.session.failedSignIns ?? 0) >= FAILURES_BEFORE_CAPTCHA;
