import { sameText } from '#lib/same-text.ts';
import type { QaSettings } from '#lib/schemas/knowledge.ts';
import type { BotView } from '../bots/bots.ts';
import type { Db } from '../platform/db/connect.ts';
import { detectLanguage } from '../platform/text/detect-language.ts';
import { analyzePage } from './analyzed-page.ts';
import type { ContentStore } from './content.ts';
import type { PreparedDocument } from './document-content.ts';
import { presentQa, readQaSettings } from './knowledge.present.ts';
import { listSourcesOf, type SourceRow } from './knowledge.queries.ts';
import { createWrittenSources, type WrittenSourceDeps } from './written-sources.ts';

/** The sources with these questions, in any spelling. */
export async function findQas(db: Db, botId: string, questions: readonly string[]): Promise<SourceRow[]> {
  const wanted = new Set(questions.map(sameText));
  const rows = await listSourcesOf(db, [botId], ['qa']);
  return rows.filter((row) => wanted.has(sameText(readQaSettings(row).question)));
}

/** Questions that owners answer themselves. */
export function createQaSources(deps: WrittenSourceDeps & { contentStore: ContentStore }) {
  /** Short enough to be analyzed here, without the other process. */
  async function prepare(bot: BotView, { question, answer }: QaSettings): Promise<PreparedDocument> {
    const language = detectLanguage(`${question}\n${answer}`, bot.language);
    const passages = [{ heading: '', anchor: null, content: answer }];
    const analyzed = analyzePage({ title: question, language, passages });
    const content = await deps.contentStore.prepare(bot.id, [{ passages, analyzed }]);
    const parts = content.docs.map((doc) => ({ doc, passagesCount: passages.length }));
    return { title: question, language, parts, contents: [content] };
  }

  return createWrittenSources(deps, {
    type: 'qa',
    read: readQaSettings,
    prepare,
    questionOf: ({ question }) => question,
    present: presentQa,
  });
}
