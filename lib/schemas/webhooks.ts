import { z } from 'zod';
import { SITE_EVENTS } from '../site-events.ts';
import { hasCredentials } from '../validators.ts';
import { WEBHOOK_FORMATS } from '../webhook-formats.ts';
import { boundedList, checkbox, choice, listField, paging, WITHOUT_CREDENTIALS } from './fields.ts';

const url = z
  .string({ error: 'Endpoint address is missing.' })
  .trim()
  .min(1, { error: 'Endpoint address is missing.', abort: true })
  .max(2000, 'An address may have at most 2,000 characters.')
  .superRefine((text, context) => {
    const { protocol } = URL.parse(text) ?? {};
    if (hasCredentials(text)) context.addIssue(WITHOUT_CREDENTIALS);
    else if (protocol !== 'https:' && protocol !== 'http:')
      context.addIssue('Enter a full address, like https://example.org/webhooks.');
  });

const events = listField(
  boundedList(
    choice(SITE_EVENTS),
    SITE_EVENTS.length,
    `There are ${SITE_EVENTS.length} events.`,
    'Choose at least one event.',
  )
    .refine((chosen) => chosen.length > 0, 'Choose at least one event.')
    .transform((chosen) => SITE_EVENTS.filter((event) => chosen.includes(event))),
);

export const createWebhookInput = z.strictObject({
  url,
  events,
  format: choice(WEBHOOK_FORMATS).default('json'),
});

export const updateWebhookInput = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  isActive: checkbox.optional(),
});

export const deliveryListQuery = z.object(paging);

export type CreateWebhookInput = z.output<typeof createWebhookInput>;
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;
