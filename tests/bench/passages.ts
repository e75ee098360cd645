import { plainText } from '#lib/passage-content.ts';
import { withDatabase } from '../setup/database/with-database.ts';

/** A passage as the server keeps it, with what a search engine needs to know of its page. */
export interface Passage {
  /** The page's address. */
  url: string;
  title: string;
  /** The headings above it, joined by ` › `. */
  heading: string;
  text: string;
}

/** All passages of a bot, in the order of their pages. */
export const readPassages = (databaseUrl: string, botId: string): Promise<Passage[]> =>
  withDatabase(databaseUrl, async (db) => {
    const rows = await db
      .selectFrom('passages')
      .innerJoin('pages', (join) =>
        join.onRef('pages.bot_id', '=', 'passages.bot_id').onRef('pages.doc', '=', 'passages.doc'),
      )
      .select(['pages.url', 'pages.title', 'passages.heading', 'passages.content'])
      .where('passages.bot_id', '=', botId)
      .orderBy('pages.url')
      .orderBy('passages.position')
      .execute();
    return rows.map(({ url, title, heading, content }) => ({
      url,
      title: title ?? '',
      heading,
      text: plainText(content),
    }));
  });
