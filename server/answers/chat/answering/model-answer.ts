import { isOwnProvider } from '#lib/model-providers.ts';
import { firstLinkIn } from '#lib/passage-content.ts';
import { type ChosenModel, ModelError, type Models } from '../../../assistants/assistants.ts';
import type { PassageHit } from '../../search/search.ts';
import type { AnswerEvent, AnswerModel, Citation, Question } from './answer.ts';
import { citedTitle, excerptOf, relatedPages } from './compose.ts';
import { createGroundedText } from './grounded-text.ts';
import { NO_ANSWER, writePrompt } from './prompt.ts';
import { refusalFor } from './quote-answer.ts';
import type { FoundPassages } from './retrieval.ts';
import type { Usage } from './translate-question.ts';

/** The number of passages in a prompt. */
const MAX_PASSAGES = 8;

/**
 * Streams what a model writes from the passages of the website.
 * @throws ModelError, with `isPartial` once something was shown
 */
export async function* answerWithModel(
  models: Pick<Models, 'stream' | 'costOf'>,
  chosen: ChosenModel,
  {
    question,
    model,
    found,
    spent,
  }: {
    question: Question;
    model: AnswerModel;
    found: FoundPassages;
    /** On the search for the passages. */
    spent: Usage | null;
  },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const passages = found.relevant.slice(0, MAX_PASSAGES).map(({ hit }) => hit);
  const text = createGroundedText(passages);
  let citedCount = 0;
  /** Not shown yet: an answer from the content only is shown from its first source on. */
  let held = '';
  let hasShown = false;
  const isUnconfirmed = () => model.onlyMyContent && text.cited.length === 0;
  /** Sources are sent with the text that cites them, so an interrupted answer has them too. */
  function* written(piece: string): Generator<AnswerEvent> {
    held += piece;
    if (held === '' || isUnconfirmed()) return;
    if (text.cited.length > citedCount) {
      citedCount = text.cited.length;
      yield { type: 'citations', citations: citationsOf(text.cited) };
    }
    hasShown = true;
    yield { type: 'token', text: held };
    held = '';
  }
  yield { type: 'authorship', provider: chosen.provider, model: chosen.model };
  /** The beginning, as long as it may become the word for no answer. */
  let opening: string | null = '';
  try {
    const prompt = writePrompt(question, model, passages);
    const onAccepted = isOwnProvider(chosen.provider) ? undefined : question.onHostAsked;
    for await (const event of models.stream(chosen, prompt, signal, onAccepted)) {
      if (event.type === 'usage') {
        const inputTokens = sumOf(event.inputTokens, spent?.inputTokens);
        const outputTokens = sumOf(event.outputTokens, spent?.outputTokens);
        const costUsd = isOwnProvider(chosen.provider)
          ? null
          : models.costOf(chosen.model, inputTokens, outputTokens);
        yield { type: 'authorship', inputTokens, outputTokens, costUsd };
        continue;
      }
      let piece = event.text;
      if (opening !== null) {
        opening += piece;
        if (isOpening(opening)) continue;
        piece = opening;
        opening = null;
      }
      yield* written(text.push(piece));
    }
  } catch (error) {
    // Text that has arrived is shown.
    if (opening === null) yield* written(text.end());
    if (!hasShown && error instanceof ModelError) throw new ModelError(error.problem);
    throw error;
  }
  if (opening === null) yield* written(text.end());
  if (opening !== null || isUnconfirmed()) return yield* refuse(question, found);
  yield { type: 'done', answered: true, related: relatedPages(found.relevant, text.cited) };
}

const sumOf = (one: number | null, other: number | null = null): number | null =>
  one === null ? other : one + (other ?? 0);

/** Whether it is a part of the word for no answer, or the word with further text. */
const isOpening = (text: string): boolean => {
  const plain = text.replace(/^[\s*_`"']+/, '');
  return NO_ANSWER.startsWith(plain) || plain.startsWith(NO_ANSWER);
};

function* refuse(question: Question, found: FoundPassages): Generator<AnswerEvent> {
  const related = relatedPages(found.relevant, []);
  yield { type: 'token', text: refusalFor(question, found, related.length > 0) };
  yield { type: 'done', answered: false, related };
}

const citationsOf = (cited: readonly PassageHit[]): Citation[] =>
  cited.map((hit, i) => ({
    n: i + 1,
    title: citedTitle(hit),
    url: hit.url || firstLinkIn(hit.content),
    excerpt: excerptOf(hit.content),
  }));
