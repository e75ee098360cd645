import { ECDH } from 'node:crypto';
import { inboxPath } from '#lib/routes.ts';
import type { PushSubscriptionInput } from '#lib/schemas/alerts.ts';
import { truncate } from '#lib/text.ts';
import type { FetchForOwner, Users, Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { storedId } from '../../platform/http/session-store.ts';
import { idsOf, newId } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { loadOnce } from '../../platform/load-once.ts';
import type { Platform } from '../../platform/platform.ts';
import { titleOf } from './alerts.mails.ts';
import { listWaiting } from './alerts.queries.ts';
import {
  deleteEndpoint,
  deleteKeys,
  deleteSignedOut,
  deleteSubscription,
  type FoundSubscription,
  findKeys,
  findSubscription,
  insertKeys,
  listSubscriptions,
  saveSubscription,
} from './push.queries.ts';

/** The kind of job that sends one notification to one browser. */
export const PUSH_JOB = 'push';

const MAX_SUBSCRIPTIONS = 10;
/** How long a push service keeps it for a browser that is off. */
const TTL_SECONDS = 600;
const ATTEMPTS = 3;
const RETRY_SECONDS = 30;
/** A notification shows about so much, and push services take 4 kB. */
const WORDS = 200;
const REQUEST = { timeoutMs: 10_000, maxBytes: 64_000, dropsBody: true, maxRedirects: 0 } as const;

const NO_POINT = 'This is not a public key.';
const NOT_PUBLIC = 'This is not the address of a push service.';

interface Payload {
  subscriptionId: string;
  chatId: string;
  siteId: string;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue' | 'settings'> {
  users: Pick<Users, 'lock'>;
  fetchForOwner: FetchForOwner;
  encryption: Encryption;
  seats: Pick<Seats, 'allSiteIdsOf'>;
}

const loadLibrary = loadOnce(async () => (await import('web-push')).default);

/** Notifications of browsers, by their push services. */
export type Push = ReturnType<typeof createPush>;

export function createPush({
  database,
  clock,
  queue,
  settings,
  users,
  fetchForOwner,
  encryption,
  seats,
}: Deps) {
  const { db } = database;

  /** The keys of this installation, made with the first use, and again if its secret has changed. */
  async function vapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
    const known = await findKeys(db);
    const privateKey = known && encryption.decrypt(known.sealed_private_key, known.public_key);
    if (known && privateKey) return { publicKey: known.public_key, privateKey };
    if (known) await inTransaction(db, (tx) => deleteKeys(tx, known.public_key));
    const made = (await loadLibrary()).generateVAPIDKeys();
    await insertKeys(db, {
      purpose: 'vapid',
      public_key: made.publicKey,
      sealed_private_key: encryption.encrypt(made.privateKey, made.publicKey),
      created_at: isoNow(clock),
    });
    return vapidKeys();
  }

  async function requestFor({ endpoint, p256dh, auth }: FoundSubscription, payload: object) {
    const { siteUrl } = settings.values;
    const library = await loadLibrary();
    const { headers, body } = library.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: {
          // Push services want an address to turn to, and none without TLS.
          subject: siteUrl.startsWith('https:') ? siteUrl : `mailto:admin@${new URL(siteUrl).hostname}`,
          ...(await vapidKeys()),
        },
        TTL: TTL_SECONDS,
        urgency: 'high',
      },
    );
    return { headers: textsOf(headers), postBody: body };
  }

  async function send(subscription: FoundSubscription, payload: Payload, signal: AbortSignal) {
    const { user_id: userId, endpoint, userName } = subscription;
    const { chatId, siteId } = payload;
    // Access may have ended since.
    const siteIds = (await seats.allSiteIdsOf(userId, 'conversations')).filter((id) => id === siteId);
    const [waiting] = await listWaiting(db, { userId, siteIds, chatId });
    if (!waiting) return 204;
    const shown = {
      title: titleOf(waiting),
      body: truncate(waiting.words ?? '', WORDS),
      url: inboxPath(userName, chatId),
    };
    const fetch = await fetchForOwner(userId);
    const outcome = await fetch(endpoint, {
      ...REQUEST,
      ...(await requestFor(subscription, shown)),
      signal,
    });
    return outcome.ok ? outcome.status : outcome.reason;
  }

  return {
    publicKey: async (): Promise<string> => (await vapidKeys()).publicKey,

    /** Call it in the transaction of the event. */
    async notify(tx: Db, userId: string, about: { chatId: string; siteId: string }): Promise<void> {
      for (const { id: subscriptionId } of await listSubscriptions(tx, userId)) {
        const payload: Payload = { subscriptionId, ...about };
        await queue.enqueue(tx, PUSH_JOB, payload, { key: `${PUSH_JOB}:${subscriptionId}:${about.chatId}` });
      }
    },

    /**
     * A further browser of the viewer, until it signs out; the oldest one beyond the most is forgotten.
     * @throws AppError 422 for an address that is no public one with TLS
     */
    async subscribe(viewer: Viewer, sessionId: string, { endpoint, keys }: PushSubscriptionInput) {
      const fetch = await fetchForOwner(viewer.id);
      const url = URL.parse(endpoint);
      const isSafe = url?.protocol === 'https:' || (url && fetch.allowHosts.includes(url.host));
      if (!isSafe || (await fetch.refuses(endpoint))) throw invalid({ endpoint: [NOT_PUBLIC] });
      if (!isPublicKey(keys.p256dh)) throw invalid({ 'keys.p256dh': [NO_POINT] });
      const row = {
        id: newId(),
        user_id: viewer.id,
        session_id: storedId(sessionId),
        endpoint,
        ...keys,
        created_at: isoNow(clock),
      };
      await inTransaction(db, async (tx) => {
        await users.lock(tx, { id: viewer.id });
        await saveSubscription(tx, row);
        for (const id of idsOf(await listSubscriptions(tx, viewer.id)).slice(MAX_SUBSCRIPTIONS))
          await deleteSubscription(tx, id);
      });
    },

    /** @throws AppError 404 for an address that is not the viewer's */
    async unsubscribe(viewer: Viewer, endpoint: string): Promise<void> {
      if (!(await deleteEndpoint(db, viewer.id, endpoint))) throw notFound('subscription');
    },

    deleteSignedOut: () => deleteSignedOut(db),

    job: {
      concurrency: 10,
      async run(given, signal, { attempt }) {
        const payload = given as Payload;
        const subscription = await findSubscription(db, payload.subscriptionId);
        if (!subscription) return 'done';
        const result = await send(subscription, payload, signal);
        if (signal.aborted) return 'interrupted';
        if (GONE.includes(result)) await deleteSubscription(db, subscription.id);
        else if (isPassing(result) && attempt < ATTEMPTS)
          return { inSeconds: RETRY_SECONDS, error: `The push service answered ${result}.` };
        return 'done';
      },
    } satisfies JobHandler,
  };
}

/** The push service knows it no more. */
const GONE: readonly (number | string)[] = [404, 410];

/** Whether a later attempt may succeed. */
const isPassing = (result: number | string): boolean =>
  typeof result === 'string' || result === 429 || result >= 500;

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

/** Whether a push can be encrypted with it. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}
