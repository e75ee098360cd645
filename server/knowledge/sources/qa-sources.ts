import { sameText } from '#lib/same-text.ts';
import type { QaSettings } from '#lib/schemas/sources.ts';
import type { BotView } from '../../assistants/assistants.ts';
import type { Db } from '../../platform/db/connect.ts';
import { detectLanguage } from '../../platform/text/detect-language.ts';
import type { PreparedDocument } from './document-content.ts';
import { presentQa, readQaSettings } from './sources.present.ts';
import { listSourcesOf, type SourceRow } from './sources.queries.ts';
import { createWrittenSources, ifTooHard, type WrittenSourceDeps } from './written-sources.ts';

/** The sources with these questions, in any spelling. */
export async function findQas(db: Db, botId: string, questions: readonly string[]): Promise<SourceRow[]> {
  const wanted = new Set(questions.map(sameText));
  const rows = await listSourcesOf(db, [botId], ['qa']);
  return rows.filter((row) => wanted.has(sameText(readQaSettings(row).question)));
}

/** Questions that owners answer themselves. */
export function createQaSources(deps: WrittenSourceDeps) {
  function prepare(bot: BotView, { question, answer }: QaSettings): Promise<PreparedDocument> {
    // Too short for the detection alone, the answer is in the language of its question.
    const defaultLanguage = detectLanguage(`${question}\n${answer}`, bot.language);
    const passages = [{ heading: '', anchor: null, content: answer }];
    return deps.documents
      .prepare(bot.id, { title: question, passages, defaultLanguage })
      .catch(ifTooHard('answer'));
  }

  return createWrittenSources(deps, {
    type: 'qa',
    read: readQaSettings,
    prepare,
    questionOf: ({ question }) => question,
    present: presentQa,
  });
}
