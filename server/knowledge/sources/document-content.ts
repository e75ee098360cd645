import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { ANALYZER_VERSION } from '../../platform/text/analyze.ts';
import { detectLanguage } from '../../platform/text/detect-language.ts';
import type { ContentStore, NewContent, PreparedContent } from './content.ts';
import { partsOf } from './documents/parts.ts';
import { Unreadable } from './documents/unreadable.ts';
import type { Extractor } from './extraction/extractor.ts';
import type { ExtractedPassage } from './extraction/passages.ts';
import { newPage } from './new-rows.ts';
import { removePages } from './remove-pages.ts';
import { listRemovablePages, type SourceRow, savePage } from './sources.queries.ts';

interface Deps {
  clock: Clock;
  contentStore: ContentStore;
  extractor: Pick<Extractor, 'analyze'>;
}

interface Document {
  title: string;
  passages: readonly ExtractedPassage[];
  /** For a text whose language cannot be detected. */
  defaultLanguage: string | null;
}

/** A document that is written, but invisible to searches before it is published. */
export interface PreparedDocument {
  title: string;
  language: string | null;
  parts: { doc: number; passagesCount: number }[];
  contents: PreparedContent[];
}

/** Parts that are written together: the text of a page of the longest kind. */
const PARTS_AT_A_TIME = 5;
const SAMPLE_PASSAGES = 50;

export type DocumentContent = ReturnType<typeof createDocumentContent>;

/** Documents in the index: each is one or several pages without an address, all of which are replaced at once. */
export function createDocumentContent({ clock, contentStore, extractor }: Deps) {
  return {
    /**
     * @param onProgress gets the number of all parts and of those that are written
     * @throws Unreadable if the document is too hard to index
     */
    async prepare(
      botId: string,
      { title, passages, defaultLanguage }: Document,
      onProgress: (found: number, done: number) => void = () => {},
    ): Promise<PreparedDocument> {
      const sample = passages.slice(0, SAMPLE_PASSAGES).map(({ content }) => content);
      const language = detectLanguage(sample.join('\n'), defaultLanguage);
      const parts = partsOf(passages);
      const prepared: PreparedDocument = { title, language, parts: [], contents: [] };
      for (let from = 0; from < parts.length; from += PARTS_AT_A_TIME) {
        onProgress(parts.length, from);
        const batch = parts.slice(from, from + PARTS_AT_A_TIME);
        const contents: NewContent[] = [];
        for (const part of batch) {
          const analyzed = await extractor.analyze({ title, language, passages: part });
          if (!analyzed) throw new Unreadable('too_hard');
          contents.push({ passages: part, analyzed });
        }
        const content = await contentStore.prepare(botId, contents);
        prepared.contents.push(content);
        for (const [i, doc] of content.docs.entries())
          prepared.parts.push({ doc, passagesCount: batch[i]?.length ?? 0 });
      }
      onProgress(parts.length, parts.length);
      return prepared;
    },

    /** Replaces what the source had. The caller must hold the lock on the bot's knowledge. */
    async publish(
      tx: Db,
      source: SourceRow,
      { title, language, parts, contents }: PreparedDocument,
    ): Promise<Pick<SourceRow, 'pages_count' | 'passages_count'>> {
      await removePages(tx, contentStore, await listRemovablePages(tx, source.id));
      for (const [i, { doc, passagesCount }] of parts.entries())
        await savePage(
          tx,
          newPage(clock, source, {
            url: placeOf(i),
            status: 'indexed',
            title,
            language,
            passages_count: passagesCount,
            doc,
            analyzer_version: ANALYZER_VERSION,
            sync_id: source.id,
          }),
        );
      for (const content of contents) await contentStore.publish(tx, content);
      return { pages_count: 1, passages_count: parts.reduce((sum, part) => sum + part.passagesCount, 0) };
    },

    async remove(tx: Db, source: SourceRow): Promise<void> {
      await removePages(tx, contentStore, await listRemovablePages(tx, source.id));
    },

    compact: (botId: string): Promise<void> => contentStore.compact(botId),
  };
}

/** A part has no address; the pages of a source must differ. */
const placeOf = (part: number): string => (part === 0 ? '' : `#${part + 1}`);
