import type { TextSettings } from '#lib/schemas/knowledge.ts';
import type { BotView } from '../bots/bots.ts';
import { invalid } from '../platform/errors.ts';
import type { PreparedDocument } from './document-content.ts';
import { textBlocks } from './documents/text.ts';
import { Unreadable } from './documents/unreadable.ts';
import { toPassages } from './extraction/passages.ts';
import { presentText, readTextSettings } from './knowledge.present.ts';
import type { PlanPagesOf } from './plan-pages.ts';
import { createWrittenSources, type WrittenSourceDeps } from './written-sources.ts';

/** Texts that owners write or paste. */
export function createTextSources(deps: WrittenSourceDeps & { planPages: PlanPagesOf }) {
  const { documents, planPages } = deps;

  async function prepare(bot: BotView, { title, text }: TextSettings): Promise<PreparedDocument> {
    const passages = toPassages(textBlocks(text));
    if (passages.length === 0) throw invalid({ text: ['Write some text below the headings.'] });
    try {
      return await documents.prepare(bot.id, { title, passages, defaultLanguage: bot.language });
    } catch (error) {
      if (error instanceof Unreadable)
        throw invalid({ text: ['This text could not be read. Make it shorter.'] });
      throw error;
    }
  }

  return createWrittenSources(deps, {
    type: 'text',
    read: readTextSettings,
    prepare,
    planPages,
    present: presentText,
  });
}
