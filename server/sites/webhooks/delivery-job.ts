import { TEST_EVENT, type WebhookEventType } from '#lib/site-events.ts';
import type { FetchForOwner } from '../../accounts/accounts.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { JobHandler, JobOutcome } from '../../platform/jobs/job-handler.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { signWebhook } from '../../platform/signature.ts';
import { type AttemptResult, REQUEST, RETRY_SECONDS, resultOf } from './attempt.ts';
import { chatMessage } from './chat-message.ts';
import { findPending, type PendingDelivery, updateDelivery } from './deliveries.queries.ts';
import { pausedMail } from './webhooks.mails.ts';
import { messageIdOf } from './webhooks.present.ts';
import { markFailing, markWorking, pauseFailing } from './webhooks.queries.ts';

/** The kind of job that sends one message to one webhook; its payload is `{ deliveryId }`. */
export const WEBHOOK_JOB = 'webhook';

export interface DeliveryDeps
  extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'metrics'> {
  fetchForOwner: FetchForOwner;
  encryption: Encryption;
}

const DAY_SECONDS = 24 * 3600;
const NO_SECRET = 'The secret can no longer be read: that of this server has changed. Replace the secret.';
const PAUSED = 'The webhook was paused before the message was sent.';

/**
 * Sends a message until the server accepts it, by the schedule of `RETRY_SECONDS`. A slow server delays no other webhook of
 * its website.
 */
export function webhookJob({
  database: { db },
  clock,
  settings,
  queue,
  metrics,
  fetchForOwner,
  encryption,
}: DeliveryDeps): JobHandler {
  const attempts = metrics.counter('webhooks_total', 'Attempts to deliver a message to a webhook', 'outcome');
  async function send(delivery: PendingDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const { format, event, payload, url } = delivery;
    const isJson = format === 'json';
    if (isJson && secretsOf(delivery).length === 0)
      return { isDelivered: false, responseStatus: null, error: NO_SECRET };
    const fetch = await fetchForOwner(delivery.owner_id);
    const headers = isJson ? headersOf(delivery) : { 'content-type': 'application/json' };
    const postBody = isJson
      ? payload
      : chatMessage(format, event as WebhookEventType, payload, `${settings.values.siteUrl}/u?goto=inbox`);
    return resultOf(await fetch(url, { ...REQUEST, postBody, headers, signal }));
  }

  function headersOf(delivery: PendingDelivery): Record<string, string> {
    const id = messageIdOf(delivery);
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const message = { id, timestamp, body: delivery.payload };
    return {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secretsOf(delivery)
        .map((secret) => signWebhook(message, secret))
        .join(' '),
    };
  }

  /** After a rotation both secrets sign, until the old one expires. */
  function secretsOf(delivery: PendingDelivery): string[] {
    const { webhookId, sealed_secret, sealed_previous_secret: previous, previous_expires_at } = delivery;
    const isPreviousValid = previous !== null && (previous_expires_at ?? '') > isoNow(clock);
    return [sealed_secret, ...(isPreviousValid ? [previous] : [])].flatMap(
      (sealed) => encryption.decrypt(sealed, webhookId) ?? [],
    );
  }

  async function settle(
    delivery: PendingDelivery,
    result: AttemptResult,
    durationMs: number,
  ): Promise<JobOutcome> {
    const { isDelivered, isPermanent, error } = result;
    const retryIn = isDelivered || isPermanent ? undefined : RETRY_SECONDS[delivery.attempts];
    await updateDelivery(db, delivery.id, {
      status: isDelivered ? 'delivered' : retryIn === undefined ? 'failed' : 'pending',
      attempts: delivery.attempts + 1,
      response_status: result.responseStatus,
      error,
      duration_ms: durationMs,
      attempted_at: isoNow(clock),
      next_attempt_at: retryIn === undefined ? null : isoIn(clock, retryIn),
    });
    attempts.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
    if (isDelivered) await markWorking(db, delivery.webhookId);
    else await pauseAfterDay(delivery);
    return retryIn === undefined ? 'done' : { inSeconds: retryIn, ...(error !== null && { error }) };
  }

  async function pauseAfterDay(delivery: PendingDelivery): Promise<void> {
    const since = await markFailing(db, delivery.webhookId, isoNow(clock));
    if (since === null || since > isoIn(clock, -DAY_SECONDS)) return;
    await inTransaction(db, async (tx) => {
      if (await pauseFailing(tx, delivery.webhookId, isoNow(clock)))
        await queue.enqueue(tx, MAIL_JOB, pausedMail(delivery, settings.values));
    });
  }

  return {
    concurrency: 20,
    concurrencyPerFairnessKey: 1,
    async run(payload, signal) {
      const { deliveryId } = payload as { deliveryId: string };
      const delivery = await findPending(db, deliveryId);
      if (!delivery) return 'done';
      const isPaused = delivery.paused_at !== null && delivery.event !== TEST_EVENT;
      if (isPaused || delivery.suspended_at !== null) {
        await updateDelivery(db, delivery.id, { status: 'failed', error: PAUSED, next_attempt_at: null });
        return 'done';
      }
      const startedAt = performance.now();
      const result = await send(delivery, signal);
      if (signal.aborted) return 'interrupted';
      return settle(delivery, result, Math.round(performance.now() - startedAt));
    },
  };
}
