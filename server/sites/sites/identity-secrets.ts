import { randomBytes } from 'node:crypto';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteReplacedSecrets,
  expireCurrentSecret,
  insertSecret,
  listSecrets,
} from './identity-secrets.queries.ts';
import { aboutSite, type SiteView } from './sites.present.ts';

/** After a rotation: time to change the secret on the owner's servers. */
const GRACE_SECONDS = 24 * 3600;
const SECRET_BYTES = 32;

export type IdentitySecrets = ReturnType<typeof createIdentitySecrets>;

/** The key with which the owner's server signs who its visitors are. */
export type IdentitySecretView = Awaited<ReturnType<IdentitySecrets['get']>>;

type OwnedSite = Pick<SiteView, 'id' | 'name' | 'ownerId'>;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'recordAudit'> {
  sites: { getPrivate(viewer: Viewer, siteId: string, permission: 'settings'): Promise<OwnedSite> };
}

/** Not for admins: with the secret they could pass for any visitor. */
export function createIdentitySecrets({ database: { db }, clock, recordAudit, sites }: Deps) {
  async function view(tx: Db, site: OwnedSite) {
    const siteId = site.id;
    const now = isoNow(clock);
    const fresh = {
      id: newId(),
      site_id: siteId,
      secret: randomBytes(SECRET_BYTES).toString('hex'),
      expires_at: null,
      created_at: now,
    };
    const isCurrent = (await listSecrets(tx, siteId, now)).some(({ expires_at }) => expires_at === null);
    if (!isCurrent) {
      await insertSecret(tx, fresh);
      await recordAudit(tx, { action: 'identity_secret.created', ...aboutSite(site) });
    }
    const [current, previous] = await listSecrets(tx, siteId, now);
    return {
      secret: current?.secret ?? fresh.secret,
      createdAt: current?.created_at ?? now,
      /** The end of the last replaced secret, while it is still valid. */
      previousExpiresAt: previous?.expires_at ?? null,
    };
  }

  return {
    /** Creates the secret on the first call. @throws AppError 404 for those who may not change the website */
    get: async (viewer: Viewer, siteId: string) =>
      view(db, await sites.getPrivate(viewer, siteId, 'settings')),

    /**
     * Replaces the secret. The old one is valid for another day, or with `revoke` no longer.
     * @throws AppError 404 for those who may not change the website
     */
    async rotate(viewer: Viewer, siteId: string, { revoke }: { revoke: boolean }) {
      const site = await sites.getPrivate(viewer, siteId, 'settings');
      return inTransaction(db, async (tx) => {
        await expireCurrentSecret(tx, site.id, isoIn(clock, GRACE_SECONDS));
        await deleteReplacedSecrets(tx, site.id, revoke ? undefined : isoNow(clock));
        return view(tx, site);
      });
    },

    /** The secrets that signatures may be made with; none if the owner has never asked for one. */
    validFor: async (siteId: string): Promise<string[]> =>
      (await listSecrets(db, siteId, isoNow(clock))).map(({ secret }) => secret),
  };
}
