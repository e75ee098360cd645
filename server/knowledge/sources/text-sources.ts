import type { TextSettings } from '#lib/schemas/sources.ts';
import type { BotView } from '../../assistants/assistants.ts';
import { invalid } from '../../platform/errors.ts';
import type { PreparedDocument } from './document-content.ts';
import type { Extractor } from './extraction/extractor.ts';
import type { PlanPagesOf } from './plan-pages.ts';
import { presentText, readTextSettings } from './sources.present.ts';
import { createWrittenSources, ifTooHard, tooHard, type WrittenSourceDeps } from './written-sources.ts';

interface Deps extends WrittenSourceDeps {
  extractor: Pick<Extractor, 'readText'>;
  planPagesOf: PlanPagesOf;
}

/** Texts that owners write or paste. */
export function createTextSources(deps: Deps) {
  const { documents, extractor, planPagesOf } = deps;

  async function prepare(bot: BotView, { title, text }: TextSettings): Promise<PreparedDocument> {
    const passages = await extractor.readText(text);
    if (!passages) throw tooHard('text');
    if (passages.length === 0) throw invalid({ text: ['Write some text below the headings.'] });
    return documents
      .prepare(bot.id, { title, passages, defaultLanguage: bot.language })
      .catch(ifTooHard('text'));
  }

  return createWrittenSources(deps, {
    type: 'text',
    read: readTextSettings,
    prepare,
    planPagesOf,
    present: presentText,
  });
}
