import { ModelError, type Models } from '../../../assistants/assistants.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { type AnswerEvent, type Answerer, outcomeOf, type Question } from './answer.ts';
import { answerWithModel } from './model-answer.ts';
import { answerWithQuotes } from './quote-answer.ts';
import { type PassageSearch, retrieve } from './retrieval.ts';
import { retrieveTranslated, type Usage } from './translate-question.ts';

/** Limits of the histogram, in seconds. */
const FIRST_TOKENS = [0.1, 0.25, 0.5, 1, 2, 5, 10];

/**
 * Answers with the language model that a bot has chosen, else by quoting its website. Greetings and the questions that
 * its owner has answered need no model, and neither does a question without passages if the model may use them only. If
 * the model gives no answer, the website is quoted.
 */
export function createAnswerer({
  search,
  models,
  metrics,
}: {
  search: PassageSearch;
  models: Pick<Models, 'choose' | 'stream' | 'costOf'>;
  metrics?: Metrics;
}): Answerer {
  const outcomes = metrics?.counter('answers_total', 'Answers by outcome', 'outcome');
  const firstTokens = metrics?.histogram(
    'answer_first_token_seconds',
    'Time to the first token of an answer',
    FIRST_TOKENS,
    'by',
  );

  async function* answer(question: Question, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const byWords = await retrieve(search, question);
    const { model } = question;
    const chosen = model && (await models.choose(model, model.ownerId));
    let found = byWords;
    let spent: Usage | null = null;
    if (chosen && byWords.kind !== 'small_talk' && byWords.otherLanguage) {
      const asked = { question, found: byWords, language: byWords.otherLanguage };
      ({ found, usage: spent } = await retrieveTranslated(search, models, chosen, asked, signal));
      if (signal.aborted) return;
    }
    // Without a passage that may concern the question, the model is asked for general knowledge only.
    if (chosen && found.kind === 'passages' && (found.relevant.length > 0 || !model.onlyMyContent)) {
      try {
        return yield* answerWithModel(models, chosen, { question, model, found, spent }, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ModelError) || error.isPartial) throw error;
        yield { type: 'authorship', provider: null, model: null, fallback: error.problem };
        return yield* answerWithQuotes(byWords, question, signal);
      }
    }
    yield* answerWithQuotes(found, question, signal);
  }
  /** What the visitor sees: a model that gave no answer counts as the quote that replaced it. */
  async function* counted(question: Question, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const startedAt = performance.now();
    let by = 'quote';
    let hasBegun = false;
    let outcome = 'interrupted';
    try {
      for await (const event of answer(question, signal)) {
        if (event.type === 'authorship') by = event.provider === null ? 'quote' : 'model';
        if (event.type === 'token' && !hasBegun) {
          hasBegun = true;
          firstTokens?.observe({ by }, (performance.now() - startedAt) / 1000);
        }
        if (event.type === 'done') outcome = outcomeOf(event);
        yield event;
      }
    } finally {
      outcomes?.inc({ outcome });
    }
  }

  return { answer: counted };
}
