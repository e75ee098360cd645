import type { ExtractedPassage } from '../knowledge/extraction/page.ts';
import type { Db, Engine } from '../platform/db/connect.ts';
import { languageOf, termOf, tokenize } from './analyze.ts';
import { openingOf } from './opening.ts';
import { type PassageTerms, termsColumn, writeTerms } from './terms.ts';
import { countWords, forgetWords } from './vocabulary.ts';

export interface IndexablePage {
  id: string;
  botId: string;
  title: string;
  /** As the page says it, for instance `en-GB`. */
  language: string | null;
}

/** Makes these the page's passages, in place of any it had. Belongs into the transaction that writes the page. */
export async function indexPage(
  db: Db,
  engine: Engine,
  page: IndexablePage,
  passages: ExtractedPassage[],
): Promise<void> {
  await db.deleteFrom('passages').where('page_id', '=', page.id).execute();
  const stems = new Map<string, string>();
  const collect = termCollector(languageOf(page.language), stems);
  // What a page opens with says what it is about, much as its title does.
  const title = collect(`${page.title}\n${openingOf(passages[0])}`);

  const terms = passages.map(({ heading, content }) => ({
    title,
    heading: collect(heading),
    body: collect(content),
  }));
  const rows = await insertPassages(
    db,
    page,
    passages.map((passage, i) => ({
      ...passage,
      ...termsColumn(engine, page.botId, terms[i] as PassageTerms),
    })),
  );
  await writeTerms(
    db,
    engine,
    page.botId,
    rows.flatMap(({ id, position }) => {
      const own = terms[position];
      return own ? [{ id, terms: own }] : [];
    }),
  );
  await countWords(db, page.botId, page.id, stems);
}

/**
 * Takes pages out of search and answers, some hundreds at a time. To be called before their rows are deleted, in the
 * same transaction.
 */
export async function unindexPages(db: Db, pageIds: string[]): Promise<void> {
  const owners = await db.selectFrom('pages').select(['id', 'bot_id']).where('id', 'in', pageIds).execute();
  for (const botId of new Set(owners.map((owner) => owner.bot_id))) {
    const own = owners.filter((owner) => owner.bot_id === botId).map((owner) => owner.id);
    await forgetWords(db, botId, own);
  }
  // On SQLite a trigger empties the terms' index along with the passages.
  await db.deleteFrom('passages').where('page_id', 'in', pageIds).execute();
}

async function insertPassages(
  db: Db,
  page: IndexablePage,
  passages: (ExtractedPassage & ReturnType<typeof termsColumn>)[],
): Promise<{ id: number; position: number }[]> {
  const rows: { id: number; position: number }[] = [];
  for (let i = 0; i < passages.length; i += 500) {
    const batch = passages.slice(i, i + 500).map(({ heading, anchor, content, terms }, j) => ({
      page_id: page.id,
      bot_id: page.botId,
      position: i + j,
      heading,
      anchor,
      content,
      ...(terms ? { terms } : {}),
    }));
    const inserted = await db.insertInto('passages').values(batch).returning(['id', 'position']).execute();
    rows.push(...inserted);
  }
  return rows.sort((a, b) => a.position - b.position);
}

/** Gathers the terms of a text, and for each of its words the stem. */
function termCollector(language: string, stems: Map<string, string>): (text: string) => Set<string> {
  return (text) => {
    const terms = new Set<string>();
    for (const token of tokenize(text)) {
      for (const word of token.words) {
        const term = termOf(word, language);
        if (term === null) continue;
        terms.add(term);
        stems.set(word, term);
      }
    }
    return terms;
  };
}
