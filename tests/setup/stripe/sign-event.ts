import { createHmac } from 'node:crypto';

/** Signs an event as the sandbox and Stripe do. */
export const signEvent = (body: string, secret: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};
