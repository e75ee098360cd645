import { AppError } from '#server/platform/errors.ts';
import type { Gateway } from '#server/shop/billing/gateway/gateway.ts';

/** A failure before a call has its effect, after it, or none. */
export type Fault = 'before' | 'after' | undefined;

/** The gateway, unreachable for the calls that `next` chooses; after its effect a call loses only its answer. */
export const faultyGateway = (gateway: Gateway, next: () => Fault): Gateway =>
  new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || name === 'readEvent') return member;
      return async (...args: unknown[]) => {
        const fault = next();
        if (fault === 'before') throw unreachable();
        const result: unknown = await member.apply(target, args);
        if (fault === 'after') throw unreachable();
        return result;
      };
    },
  });

const unreachable = () => new AppError(503, 'The payment service cannot be reached.');
