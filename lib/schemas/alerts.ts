import { z } from 'zod';
import { ALERT_MAILS } from '../alerts.ts';
import { checkbox, choice } from './fields.ts';

export const alertChoicesInput = z.strictObject({
  mail: choice(ALERT_MAILS).optional(),
  push: checkbox.optional(),
});

const endpoint = z
  .string({ error: 'The address of the push service is missing.' })
  .max(1000, 'An address may have at most 1,000 characters.');

const bytes = (count: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/, 'This is not base64url.')
    .refine(
      (text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === count,
      `This must have ${count} bytes.`,
    );

/** A subscription as browsers write it. */
export const pushSubscriptionInput = z.strictObject({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
});

export const removePushSubscriptionInput = z.strictObject({ endpoint });

export type AlertChoicesInput = z.output<typeof alertChoicesInput>;
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;
