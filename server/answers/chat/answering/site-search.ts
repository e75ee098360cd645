import type { Metrics } from '../../../platform/metrics.ts';
import { isQuestion } from '../../../platform/text/detect-question-language.ts';
import { contentTermsIn, markMatches, type Search, type SiteSearch } from '../../search/search.ts';
import { type PassageSearch, retrieve } from './retrieval.ts';

/** Answers are shown whole, if they are no longer than a short paragraph. */
const MAX_EXCERPT = 500;

const NOTHING_ABOVE = { answer: null, text: null };

/**
 * Shows above the results of a search what answers it without an address: a question with its owner's answer, a text, or
 * a file that is not linked to.
 */
export function createSiteSearch(
  search: PassageSearch & Pick<Search, 'pages' | 'hasUnlinked'>,
  metrics?: Metrics,
): SiteSearch {
  const searches = metrics?.counter('searches_total', 'Searches by outcome', 'outcome');

  async function findAnswer(botId: string, query: string) {
    if (!(await search.hasUnlinked(botId))) return null;
    const passages: Search['passages'] = (bot, text, options) =>
      search.passages(bot, text, { ...options, isByWords: true });
    const found = await retrieve({ ...search, passages }, { botId, text: query });
    if (found.kind === 'small_talk' || found.kind === 'person') return null;
    const [best] = found.relevant;
    if (best?.hit.url !== '') return null;
    if (found.kind === 'passages' && found.answers[0] !== best) return null;
    const { content, language, sourceType } = best.hit;
    // The answer to a question is shown whole, of a longer text the part that answers.
    const text = sourceType === 'qa' ? content : best.quote.blocks.map((block) => block.text).join('\n');
    return { answer: markMatches(contentTermsIn(query, language), best.hit, text, MAX_EXCERPT), text };
  }

  return {
    async pages(botId, query, paging) {
      const [found, answered] = await Promise.all([
        search.pages(botId, query, paging),
        paging.page === 1 ? findAnswer(botId, query) : null,
      ]);
      searches?.inc({ outcome: found.count > 0 || answered ? 'found' : 'nothing' });
      const { answer, text } = answered ?? NOTHING_ABOVE;
      return { ...found, answer, text, isQuestion: isQuestion(query) };
    },
  };
}
