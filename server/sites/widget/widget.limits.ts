import type { Request } from 'express';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';

/** Limits on visitors' actions: per visitor and per address, because anybody can request a new visitor token. */
export function createWidgetLimits(limits: RateLimits) {
  function limitBoth(name: string, windows: { seconds: number; ofVisitor: number; ofAddress: number }[]) {
    const rules = windows.map(({ seconds, ofVisitor, ofAddress }) => ({
      visitor: limits({ name: `${name}-${seconds}`, points: ofVisitor, seconds }),
      address: limits({ name: `${name}-by-address-${seconds}`, points: ofAddress, seconds }),
    }));
    return {
      async consume(req: Request, visitorId: string): Promise<void> {
        for (const { visitor, address } of rules) {
          await visitor.consume(visitorId);
          await address.consume(networkAddressOf(req));
        }
      },
    };
  }

  return {
    sessions: limits({ name: 'widget-sessions-by-address', points: 600, seconds: 60 }),
    questions: limitBoth('widget-questions', [
      { seconds: 60, ofVisitor: 20, ofAddress: 60 },
      { seconds: 3600, ofVisitor: 200, ofAddress: 1000 },
    ]),
    /** Searches beyond it are answered, but not recorded. */
    searches: limitBoth('widget-searches', [{ seconds: 60, ofVisitor: 60, ofAddress: 300 }]),
    writes: limitBoth('widget-writes', [
      { seconds: 60, ofVisitor: 60, ofAddress: 300 },
      { seconds: 3600, ofVisitor: 200, ofAddress: 2000 },
    ]),
    leads: limitBoth('widget-leads', [{ seconds: 3600, ofVisitor: 5, ofAddress: 20 }]),
  };
}
