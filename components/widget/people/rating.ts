import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { MAX_RATING_NOTE } from '#lib/inbox.ts';
import type { Chat } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { Problem } from '../ui/problem.ts';

const SCORES = [1, 2, 3, 4, 5];

/** After a conversation with a person: a score, and a word if the visitor wants. */
export function Rating({ chat, isRated }: { chat: Chat; isRated: boolean }) {
  const { strings, people } = chat;
  const { part } = people.get();
  const [score, setScore] = useState(0);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  if (!part) return null;
  const { texts } = part;
  if (isRated)
    // Moves the focus from the removed form to the thanks.
    return html`<p class="card" role="status" tabindex="-1" ref=${focus}>${strings.thanksForVote}</p>`;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || !score) return;
    const note = String(new FormData(event.target as HTMLFormElement).get('note')).trim();
    setSending(true);
    setProblem('');
    await part.rate(score, note).catch((error) => setProblem(describeError(error, strings)));
    setSending(false);
  };

  return html`<form class="card" onSubmit=${submit}>
    <fieldset class="scores">
      <legend>${texts.rateTitle}</legend>
      <span class="note" aria-hidden="true">${texts.rateLow}</span>
      ${SCORES.map((value) => {
        const end = value === 1 ? texts.rateLow : value === 5 && texts.rateHigh;
        return html`<label>
          <input type="radio" name="score" value=${value} onChange=${() => setScore(value)} />
          <span>${value}</span>${end && html`<span class="hidden"> ${end}</span>`}
        </label>`;
      })}
      <span class="note" aria-hidden="true">${texts.rateHigh}</span>
    </fieldset>
    ${
      score > 0 &&
      html`<label>${strings.note}<textarea name="note" rows="2" maxlength=${MAX_RATING_NOTE}></textarea></label>
        <button class="button" ref=${show} aria-disabled=${isSending}>${strings.sendFeedback}</button>`
    }
    ${problem && html`<${Problem} text=${problem} strings=${strings} />`}
  </form>`;
}

/** What appears below what the panel shows; of what is higher than the panel, the beginning. */
export const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const focus = (element: HTMLElement | null): void => element?.focus();
