import type { QaSettings } from '../../lib/schemas/knowledge.ts';
import type { BotView } from '../bots/bots.ts';
import { detectLanguage } from '../platform/text/detect-language.ts';
import { analyzePage } from './analyzed-page.ts';
import type { ContentStore } from './content.ts';
import type { PreparedDocument } from './document-content.ts';
import { presentQa, readQaSettings } from './knowledge.present.ts';
import { createWrittenSources, type WrittenSourceDeps } from './written-sources.ts';

interface Deps extends WrittenSourceDeps {
  contentStore: ContentStore;
}

/** Questions that owners answer themselves. */
export function createQaSources(deps: Deps) {
  /** Short enough to be analyzed here, without the other process. */
  async function prepare(bot: BotView, { question, answer }: QaSettings): Promise<PreparedDocument> {
    const language = detectLanguage(`${question}\n${answer}`, bot.language);
    const passages = [{ heading: '', anchor: null, content: answer }];
    const analyzed = analyzePage({ title: question, language, passages });
    const content = await deps.contentStore.prepare(bot.id, [{ passages, analyzed }]);
    const parts = content.docs.map((doc) => ({ doc, passagesCount: passages.length }));
    return { title: question, language, parts, contents: [content] };
  }

  return createWrittenSources(deps, { type: 'qa', read: readQaSettings, prepare, present: presentQa });
}
