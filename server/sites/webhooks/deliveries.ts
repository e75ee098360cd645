import { snakeCaseKeys } from '#lib/case.ts';
import type { WebhookEventType } from '#lib/site-events.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertDelivery, restartDelivery } from './deliveries.queries.ts';
import { WEBHOOK_JOB } from './delivery-job.ts';
import { findOwnerAndPlace } from './webhooks.queries.ts';

const LOST_SECONDS = 3600;

/** The messages to webhooks, each with the job that sends it. */
export function createDeliveries({ clock, queue }: Pick<Platform, 'clock' | 'queue'>) {
  /**
   * Webhooks of one website have different fairness keys, those of an owner's further websites the same ones again: a slow
   * server delays no other webhook of its website, and an owner has as many concurrent jobs as a website may have webhooks.
   */
  async function enqueue(tx: Db, webhookId: string, deliveryId: string): Promise<void> {
    const key = `${WEBHOOK_JOB}:${deliveryId}`;
    const found = await findOwnerAndPlace(tx, webhookId);
    const fairnessKey = `${found?.owner_id}:${found?.place}`;
    await queue.enqueue(tx, WEBHOOK_JOB, { deliveryId }, { key, fairnessKey });
  }

  return {
    /** @returns its id */
    async send(tx: Db, webhookId: string, event: WebhookEventType, data: object): Promise<string> {
      const now = isoNow(clock);
      const id = newId();
      await insertDelivery(tx, {
        id,
        webhook_id: webhookId,
        event,
        payload: JSON.stringify({ type: event, timestamp: now, data: snakeCaseKeys(data) }),
        status: 'pending',
        attempts: 0,
        next_attempt_at: now,
        created_at: now,
      });
      await enqueue(tx, webhookId, id);
      return id;
    },

    /** Sends a message again, with all attempts. @returns undefined while it is being sent */
    async resend(tx: Db, webhookId: string, deliveryId: string) {
      const times = { now: isoNow(clock), lostBefore: isoIn(clock, -LOST_SECONDS) };
      const restarted = await restartDelivery(tx, deliveryId, times);
      if (restarted) await enqueue(tx, webhookId, deliveryId);
      return restarted;
    },
  };
}
