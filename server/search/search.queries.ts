import type { Db } from '../platform/db/connect.ts';
import type { RankedPassage } from './rank.ts';

/** A passage with what is known of its page. */
export interface PassageRow {
  doc: number;
  position: number;
  title: string;
  pageUrl: string;
  language: string | null;
  /** The path of headings joined by ` › `; empty above the first one. */
  heading: string;
  anchor: string | null;
  /** Light Markdown, as the extraction writes it. */
  content: string;
}

/** In the order asked for; without those whose page was removed meanwhile. */
export async function loadPassages(
  db: Db,
  botId: string,
  wanted: readonly Pick<RankedPassage, 'doc' | 'position'>[],
): Promise<PassageRow[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('passages')
    .innerJoin('pages', (join) =>
      join.onRef('pages.bot_id', '=', 'passages.bot_id').onRef('pages.doc', '=', 'passages.doc'),
    )
    .select(['passages.doc', 'passages.position', 'pages.title', 'pages.url as pageUrl', 'pages.language'])
    .select(['passages.heading', 'passages.anchor', 'passages.content'])
    .where('passages.bot_id', '=', botId)
    .where(({ or, and, eb }) =>
      or(
        wanted.map(({ doc, position }) =>
          and([eb('passages.doc', '=', doc), eb('passages.position', '=', position)]),
        ),
      ),
    )
    .execute();
  const found = new Map(rows.map((row) => [`${row.doc}:${row.position}`, row]));
  return wanted
    .map(({ doc, position }) => found.get(`${doc}:${position}`))
    .filter((row) => row !== undefined)
    .map((row) => ({ ...row, title: row.title ?? row.pageUrl }));
}
