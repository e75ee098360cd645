import { snakeCaseKeys } from '#lib/case.ts';
import type { CreateWebhookInput, UpdateWebhookInput } from '#lib/schemas/webhooks.ts';
import { type SiteEventType, TEST_EVENT, type WebhookEventType } from '#lib/site-events.ts';
import { isoIn, isoNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { conflict, invalid, notFound, orNotFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { newWebhookSecret } from '../platform/signature.ts';
import type { Sites, SiteView } from '../sites/sites.ts';
import type { Users, Viewer } from '../users/users.ts';
import {
  deleteDeliveriesAbout,
  deleteOldDeliveries,
  findDelivery,
  insertDelivery,
  listDeliveries,
  restartDelivery,
} from './deliveries.queries.ts';
import { type DeliveryDeps, WEBHOOK_JOB, webhookJob } from './delivery-job.ts';
import { eventsOf, presentDelivery, presentWebhook, type WebhookView } from './webhooks.present.ts';
import {
  countWebhooks,
  deleteWebhook,
  findOwnerAndPlace,
  findWebhook,
  insertWebhook,
  listActiveWebhooks,
  listWebhooks,
  listWebhooksOf,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

export { WEBHOOK_JOB } from './delivery-job.ts';
export type { DeliveryView, WebhookView } from './webhooks.present.ts';

interface Deps extends DeliveryDeps {
  sites: Pick<Sites, 'getOwn'>;
  users: Pick<Users, 'lock'>;
}

const MAX_WEBHOOKS = 5;
const LOG_DAYS = 30;
const LOST_SECONDS = 3600;
/** After a rotation: time to change the secret on the owner's servers. */
const GRACE_SECONDS = 24 * 3600;

/** Messages to the servers of a website's owner. Every call of a viewer throws AppError 404 for sites of others. */
export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(deps: Deps) {
  const { database, clock, queue, sites, users, encryption } = deps;
  const { db } = database;

  async function load(
    viewer: Viewer,
    siteId: string,
    id: string,
  ): Promise<{ site: SiteView; row: WebhookRow }> {
    const site = await sites.getOwn(viewer, siteId);
    return { site, row: orNotFound(await findWebhook(db, site.id, id), 'webhook') };
  }

  async function enqueue(tx: Db, webhookId: string, event: WebhookEventType, data: object): Promise<string> {
    const now = isoNow(clock);
    const id = newId();
    await insertDelivery(tx, {
      id,
      webhook_id: webhookId,
      event,
      payload: JSON.stringify({ type: event, timestamp: now, data: snakeCaseKeys(data) }),
      status: 'pending',
      attempts: 0,
      response_status: null,
      error: null,
      duration_ms: null,
      attempted_at: null,
      next_attempt_at: now,
      created_at: now,
    });
    await enqueueJob(tx, webhookId, id);
    return id;
  }

  async function enqueueJob(tx: Db, webhookId: string, deliveryId: string): Promise<void> {
    const fairnessKey = await fairnessKeyOf(tx, webhookId);
    await queue.enqueue(
      tx,
      WEBHOOK_JOB,
      { deliveryId },
      { key: `${WEBHOOK_JOB}:${deliveryId}`, fairnessKey },
    );
  }

  /**
   * Webhooks of one website have different keys, those of an owner's further websites the same ones again: a slow server
   * delays no other webhook of its website, and an owner occupies `MAX_WEBHOOKS` slots at most.
   */
  async function fairnessKeyOf(tx: Db, webhookId: string): Promise<string> {
    const found = await findOwnerAndPlace(tx, webhookId);
    return `${found?.owner_id}:${found?.place}`;
  }

  const listening = async (tx: Db, siteId: string, event: SiteEventType) =>
    (await listActiveWebhooks(tx, siteId)).filter((row) => eventsOf(row).includes(event));

  return {
    job: webhookJob(deps),

    /** Whether an active webhook of the site listens for the event. */
    isWanted: async (tx: Db, siteId: string, event: SiteEventType): Promise<boolean> =>
      (await listening(tx, siteId, event)).length > 0,

    /** Call it in the transaction of the event. */
    async send(tx: Db, siteId: string, event: SiteEventType, data: object): Promise<void> {
      for (const { id } of await listening(tx, siteId, event)) await enqueue(tx, id, event, data);
    },

    /** Deletes the messages about a visitor. Call it before the visitor's conversations are deleted. */
    forgetVisitor: (tx: Db, siteId: string, visitorId: string): Promise<void> =>
      deleteDeliveriesAbout(tx, siteId, visitorId),

    list: async (viewer: Viewer, siteId: string): Promise<WebhookView[]> =>
      (await listWebhooks(db, (await sites.getOwn(viewer, siteId)).id)).map(presentWebhook),

    /** The webhooks of all websites of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<WebhookView[]> =>
      (await listWebhooksOf(db, ownerId)).map(presentWebhook),

    get: async (viewer: Viewer, siteId: string, id: string): Promise<WebhookView> =>
      presentWebhook((await load(viewer, siteId, id)).row),

    /** @throws AppError 422 if the site has as many webhooks as it may have */
    async create(viewer: Viewer, siteId: string, { url, events }: CreateWebhookInput) {
      const site = await sites.getOwn(viewer, siteId);
      const secret = newWebhookSecret();
      const id = newId();
      const now = isoNow(clock);
      const row = await db.transaction().execute(async (tx) => {
        await users.lock(tx, { id: site.ownerId });
        if ((await countWebhooks(tx, site.id)) >= MAX_WEBHOOKS)
          throw invalid({ url: [`A website may have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`] });
        return insertWebhook(tx, {
          id,
          site_id: site.id,
          url,
          events: JSON.stringify(events),
          sealed_secret: encryption.encrypt(secret, id),
          sealed_previous_secret: null,
          previous_expires_at: null,
          paused_at: null,
          pause_reason: null,
          failing_since: null,
          created_at: now,
          updated_at: now,
        });
      });
      return { webhook: presentWebhook(row), secret, siteSlug: site.slug };
    },

    /** Turning it on forgets earlier failures, and so does another address. */
    async update(
      viewer: Viewer,
      siteId: string,
      id: string,
      input: UpdateWebhookInput,
    ): Promise<WebhookView> {
      const { row } = await load(viewer, siteId, id);
      const { url, events, isActive } = input;
      const now = isoNow(clock);
      const saved = await updateWebhook(db, row.id, {
        ...(url !== undefined && { url, ...(url !== row.url && { failing_since: null }) }),
        ...(events && { events: JSON.stringify(events) }),
        ...(isActive === true && { paused_at: null, pause_reason: null, failing_since: null }),
        ...(isActive === false && row.paused_at === null && { paused_at: now, pause_reason: 'owner' }),
        updated_at: now,
      });
      return presentWebhook(orNotFound(saved, 'webhook'));
    },

    async remove(viewer: Viewer, siteId: string, id: string): Promise<void> {
      const site = await sites.getOwn(viewer, siteId);
      if (!(await deleteWebhook(db, site.id, id))) throw notFound('webhook');
    },

    /**
     * Replaces the secret. The old one signs as well for another day; if it is replaced again during that day, servers
     * still have the older one, which stays until its end.
     */
    async rotateSecret(viewer: Viewer, siteId: string, id: string) {
      const { row } = await load(viewer, siteId, id);
      const secret = newWebhookSecret();
      const hasPrevious = (row.previous_expires_at ?? '') > isoNow(clock);
      const saved = await updateWebhook(db, row.id, {
        sealed_secret: encryption.encrypt(secret, row.id),
        ...(!hasPrevious && {
          sealed_previous_secret: row.sealed_secret,
          previous_expires_at: isoIn(clock, GRACE_SECONDS),
        }),
        updated_at: isoNow(clock),
      });
      return { webhook: presentWebhook(orNotFound(saved, 'webhook')), secret };
    },

    /** Sends a test message, also while the webhook is paused. */
    async test(viewer: Viewer, siteId: string, id: string): Promise<{ deliveryId: string }> {
      const { site, row } = await load(viewer, siteId, id);
      const data = { site: { id: site.id, name: site.name }, message: 'This is a test.' };
      const deliveryId = await db.transaction().execute((tx) => enqueue(tx, row.id, TEST_EVENT, data));
      return { deliveryId };
    },

    async listDeliveries(viewer: Viewer, siteId: string, id: string, paging: Paging) {
      const { row } = await load(viewer, siteId, id);
      const { rows, count } = await listDeliveries(db, row.id, paging);
      return { results: rows.map(presentDelivery), count };
    },

    /**
     * Sends a message again, with its id, and with all attempts if the first one fails.
     * @throws AppError 409 while it is being sent, and for a paused webhook
     */
    async resend(viewer: Viewer, siteId: string, id: string, deliveryId: string) {
      const { row } = await load(viewer, siteId, id);
      const delivery = orNotFound(await findDelivery(db, row.id, deliveryId), 'delivery');
      if (row.paused_at !== null && delivery.event !== TEST_EVENT)
        throw conflict('This webhook is paused. Turn it on first.');
      return db.transaction().execute(async (tx) => {
        const times = { now: isoNow(clock), lostBefore: isoIn(clock, -LOST_SECONDS) };
        const saved = await restartDelivery(tx, delivery.id, times);
        if (!saved) throw conflict('This message is still being sent.');
        await enqueueJob(tx, row.id, delivery.id);
        return presentDelivery(saved);
      });
    },

    async deleteOld(): Promise<void> {
      await deleteOldDeliveries(db, isoIn(clock, -LOG_DAYS * 24 * 3600));
    },
  };
}
