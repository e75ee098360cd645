import type { GapListQuery } from '#lib/schemas/conversations.ts';
import { withoutCitations } from '#lib/without-citations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isDoubtful, type PassageSearch, retrieve } from '../../answers/answers.ts';
import type { ChangedSource } from '../../knowledge/knowledge.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, withinPages } from '../../platform/db/page-of.ts';
import { notFound } from '../../platform/errors.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { questionKey } from '../../platform/text/spelling-key.ts';
import type { Sites } from '../sites/sites.ts';
import { compareGaps } from './gap-order.ts';
import {
  deleteResolvedBy,
  listDoubtful,
  listEmptySearches,
  listResolved,
  listResolvedOf,
  listSiteIds,
  listUnanswered,
  listVotedDown,
  type Occurrence,
  saveResolved,
} from './gaps.queries.ts';
import { createNewGaps, type Gap, type GapEvents } from './new-gaps.ts';

export { type Gap, isCertain, NEW_GAPS_JOB } from './new-gaps.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue'> {
  sites: Sites;
  search: PassageSearch;
  siteEvents: GapEvents;
}

/** The kind of job that tries a source on gaps; its payload is a `TriedSource`. */
export const GAPS_JOB = 'resolve-gaps';

type TriedSource = Pick<ChangedSource, 'sourceId' | 'botId'>;

const GAP_SECONDS = 90 * 24 * 3600;
/** The newest occurrences of each kind that are considered. */
const OCCURRENCES = 2000;
/** New gaps are looked for among those of this time. */
const NEW_GAP_SECONDS = 24 * 3600;
/** The number of gaps that a source is tried on: each costs a search. */
const TRIED = 50;

/** Content gaps. Every call of a viewer throws AppError 404 for a site that the viewer may not see. */
export type Gaps = ReturnType<typeof createGaps>;

export function createGaps({ database: { db }, clock, queue, sites, search, siteEvents }: Deps) {
  /** In the order of the list. */
  async function load(siteId: string, seconds = GAP_SECONDS): Promise<Gap[]> {
    const range = { since: isoIn(clock, -seconds) };
    const [questions, downvotes, doubtful, searches, resolved] = await Promise.all([
      listUnanswered(db, siteId, range, OCCURRENCES),
      listVotedDown(db, siteId, range, OCCURRENCES),
      listDoubtful(db, siteId, range, OCCURRENCES),
      listEmptySearches(db, siteId, range, OCCURRENCES),
      listResolved(db, siteId),
    ]);
    const resolutions = new Map(resolved.map((row) => [row.gap_id, row]));
    const gaps = new Map<string, Gap>();
    for (const occurrence of [...questions, ...downvotes, ...doubtful, ...searches]) {
      const id = questionKey(occurrence.text);
      if (isResolved(occurrence, resolutions.get(id))) continue;
      gaps.set(id, add(id, gaps.get(id), occurrence));
    }
    return [...gaps.values()].sort(compareGaps);
  }

  async function save(siteId: string, gapIds: string[], sourceId: string | null): Promise<void> {
    const resolved = { site_id: siteId, source_id: sourceId, resolved_at: isoNow(clock) };
    const rows = gapIds.map((id) => ({ gap_id: id, ...resolved }));
    await saveResolved(db, rows);
  }

  /** Whether this question is answered from the source, and without doubt: a doubtful answer is a gap itself. */
  async function isAnsweredBy({ sourceId, botId }: TriedSource, text: string): Promise<boolean> {
    const found = await retrieve(search, { botId, text });
    if (found.kind === 'qa') return found.qa.hit.sourceId === sourceId;
    const [answer] = found.kind === 'passages' ? found.answers : [];
    return answer?.hit.sourceId === sourceId && !isDoubtful(answer);
  }

  return {
    async list(viewer: Viewer, siteId: string, { kind }: GapListQuery, paging: Paging) {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      const gaps = (await load(site.id)).filter(isOfKind(kind));
      const from = (withinPages(paging, gaps.length) - 1) * paging.limit;
      return { results: gaps.slice(from, from + paging.limit), count: gaps.length };
    },

    all: async (viewer: Viewer, siteId: string, { kind }: GapListQuery = {}): Promise<Gap[]> =>
      (await load((await sites.getPrivate(viewer, siteId, 'conversations')).id)).filter(isOfKind(kind)),

    /** The number of different gaps with an occurrence in that time, whether they are closed by now or not. */
    async count(siteId: string, since: string, until: string): Promise<number> {
      const kinds = [listUnanswered, listVotedDown, listDoubtful, listEmptySearches];
      const lists = await Promise.all(kinds.map((list) => list(db, siteId, { since, until }, OCCURRENCES)));
      return new Set(lists.flat().map(({ text }) => questionKey(text))).size;
    },

    /**
     * Removes gaps from the list for good.
     * @returns the ids of those that were in the list
     * @throws AppError 404 if none was
     */
    async dismiss(viewer: Viewer, siteId: string, gapIds: string[]): Promise<string[]> {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      const listed = new Set((await load(site.id)).map(({ id }) => id));
      const dismissed = gapIds.filter((id) => listed.has(id));
      if (dismissed.length === 0) throw notFound('question');
      await save(site.id, dismissed, null);
      return dismissed;
    },

    /** Those of the viewer's questions without a good answer that are still gaps, in the order of gaps. */
    async stillOpen<Question extends { siteSlug: string; text: string; times: number; lastAt: string }>(
      viewer: Viewer,
      questions: Question[],
    ): Promise<Question[]> {
      const resolved = await listResolvedOf(db, viewer.id);
      const resolutions = new Map(resolved.map((row) => [`${row.slug} ${row.gap_id}`, row]));
      return questions
        .filter(
          ({ siteSlug, text, lastAt: at }) =>
            !isResolved({ kind: 'question', at }, resolutions.get(`${siteSlug} ${questionKey(text)}`)),
        )
        .sort(compareGaps);
    },

    /** Whether the owner has answered or dismissed questions that had no answer; null for neither. */
    async outcomesOf(
      viewer: Viewer,
      siteId: string,
      questions: { text: string; at: string }[],
    ): Promise<('answered' | 'dismissed' | null)[]> {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      const resolutions = new Map((await listResolved(db, site.id)).map((row) => [row.gap_id, row]));
      return questions.map(({ text, at }) => {
        const resolved = resolutions.get(questionKey(text));
        if (!resolved || !isResolved({ kind: 'question', at }, resolved)) return null;
        return resolved.source_id === null ? 'dismissed' : 'answered';
      });
    },

    /**
     * Call it in the transaction that publishes a new or changed source. Closes the gap with its question at once, and
     * other gaps that it fills by a job. They open again when the source is deleted.
     */
    async sourceChanged(tx: Db, { sourceId, botId, question }: ChangedSource): Promise<void> {
      await deleteResolvedBy(tx, sourceId);
      if (question !== undefined) {
        const closed = { gap_id: questionKey(question), source_id: sourceId, resolved_at: isoNow(clock) };
        const rows = (await listSiteIds(tx, botId)).map((id) => ({ site_id: id, ...closed }));
        await saveResolved(tx, rows);
      }
      await queue.enqueue(tx, GAPS_JOB, { sourceId, botId }, { key: `${GAPS_JOB}:${sourceId}` });
    },

    ...createNewGaps({ db, clock, queue, siteEvents, load: (siteId) => load(siteId, NEW_GAP_SECONDS) }),

    job: {
      concurrency: 1,
      async run(payload, signal) {
        const source = payload as TriedSource;
        for (const siteId of await listSiteIds(db, source.botId)) {
          const closed: string[] = [];
          for (const { id, text } of (await load(siteId)).slice(0, TRIED)) {
            if (signal.aborted) return 'interrupted';
            if (await isAnsweredBy(source, text)) closed.push(id);
          }
          await save(siteId, closed, source.sourceId);
        }
        return 'done';
      },
    } satisfies JobHandler,
  };
}

const KINDS: Record<NonNullable<GapListQuery['kind']>, (gap: Gap) => boolean> = {
  unanswered: ({ questions, weak }) => questions + weak > 0,
  doubtful: ({ doubtful }) => doubtful > 0,
  voted_down: ({ downvotes }) => downvotes > 0,
  searched: ({ searches }) => searches > 0,
};

const isOfKind = (kind: GapListQuery['kind']) => (kind ? KINDS[kind] : () => true);

/**
 * A dismissed gap stays away. An answered one comes back when its answer is voted down later, but not with later
 * searches: an answer is no search result.
 */
function isResolved(
  { kind, at }: Pick<Occurrence, 'kind' | 'at'>,
  resolved: { source_id: string | null; resolved_at: string } | undefined,
): boolean {
  if (!resolved) return false;
  return resolved.source_id === null || kind === 'search' || at <= resolved.resolved_at;
}

const COUNTERS = {
  question: 'questions',
  weak: 'weak',
  doubtful: 'doubtful',
  search: 'searches',
  downvote: 'downvotes',
} as const;

function add(
  id: string,
  known: Gap | undefined,
  { kind, text, times, at, chatId, reason, answer = '' }: Occurrence,
): Gap {
  const gap: Gap = known ?? {
    id,
    text,
    questions: 0,
    weak: 0,
    doubtful: 0,
    searches: 0,
    downvotes: 0,
    answer: '',
    reasons: [],
    times: 0,
    lastAt: at,
    chatId,
  };
  const isNewer = at > gap.lastAt;
  return {
    ...gap,
    text: isNewer ? text : gap.text,
    [COUNTERS[kind]]: gap[COUNTERS[kind]] + times,
    answer: gap.answer || withoutCitations(answer),
    reasons: reason ? [...new Set([...gap.reasons, reason])] : gap.reasons,
    times: gap.times + times,
    lastAt: isNewer ? at : gap.lastAt,
    chatId: isNewer ? (chatId ?? gap.chatId) : (gap.chatId ?? chatId),
  };
}
