import type { SiteEventType, WebhookEventType } from '#lib/site-events.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import type { WebhookRow } from './webhooks.queries.ts';

/** A webhook as its owner sees it; its secret is shown once, when it is created. */
export type WebhookView = ReturnType<typeof presentWebhook>;
export type DeliveryView = ReturnType<typeof presentDelivery>;

export const presentWebhook = (row: WebhookRow) => ({
  id: row.id,
  siteId: row.site_id,
  url: row.url,
  format: row.format,
  events: eventsOf(row),
  isActive: row.paused_at === null,
  pausedAt: row.paused_at,
  /** It was paused because every message failed for a day. */
  isPausedByFailures: row.pause_reason === 'failures',
  /** The first failure since the last success; null if the last message arrived. */
  failingSince: row.failing_since,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): SiteEventType[] => JSON.parse(events);

export const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  /** The `webhook-id` of all attempts. */
  messageId: messageIdOf(row),
  event: row.event as WebhookEventType,
  status: row.status,
  attempts: row.attempts,
  /** The status code of the last answer; null without one. */
  responseStatus: row.response_status,
  /** Why the last attempt failed, in words. */
  error: row.error,
  durationMs: row.duration_ms,
  attemptedAt: row.attempted_at,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
});

export const messageIdOf = ({ id }: Pick<DeliveryRow, 'id'>): string => `msg_${id}`;
