import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isValidSignature, sign } from '../../platform/signature.ts';
import { mediaPath } from './media.present.ts';
import { isLinkedBySource, type MediaRow } from './media.queries.ts';

interface Deps {
  config: Pick<Config, 'siteUrl'>;
  clock: Clock;
  secret: string;
  db: Db;
}

/** A file that a source of an assistant shares. Without the source, its link opens nothing. */
interface LinkedFile extends Pick<MediaRow, 'slug' | 'visibility'> {
  mediaId: string;
  sourceId: string;
}

const DAY_SECONDS = 24 * 3600;
/** Visitors may return to a conversation days later. */
const VALID_DAYS = 7;

export type FileLinks = ReturnType<typeof createFileLinks>;

/** Addresses under which visitors open a private file: signed, for a week, and only while a source shares it. */
export function createFileLinks({ config, clock, secret, db }: Deps) {
  const signedText = (...signed: [mediaId: string, sourceId: string, expires: number]): string =>
    `file ${JSON.stringify(signed)}`;

  const now = () => Math.floor(clock.now().getTime() / 1000);

  return {
    /** The same for a day, so that browsers open a file once. */
    urlOf({ mediaId, slug, visibility, sourceId }: LinkedFile): string {
      const path = config.siteUrl + mediaPath(slug);
      if (visibility === 'public') return path;
      const expires = (Math.floor(now() / DAY_SECONDS) + 1 + VALID_DAYS) * DAY_SECONDS;
      const signature = sign(signedText(mediaId, sourceId, expires), secret);
      return `${path}?${new URLSearchParams({ source: sourceId, expires: String(expires), signature })}`;
    },

    async allows(mediaId: string, query: Record<string, unknown>): Promise<boolean> {
      const { source, expires, signature } = query;
      if (typeof source !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
        return false;
      if (!isValidSignature(signature, signedText(mediaId, source, Number(expires)), secret)) return false;
      return Number(expires) > now() && isLinkedBySource(db, source, mediaId);
    },
  };
}
