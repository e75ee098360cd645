import { html } from 'htm/preact';
import { Problem } from '../problem.ts';
import type { Widget } from '../widget-state.ts';
import { AnswerText } from './answer-text.ts';
import { LeadForm } from './lead-form.ts';
import type { Message } from './message.ts';
import { Related } from './related.ts';
import { Sources } from './sources.ts';
import { Vote } from './vote.ts';

interface Props {
  widget: Widget;
  message: Message;
  question: string;
  last: boolean;
}

/** One answer, with what the visitor can do about it. */
export function Answer({ widget, message, question, last }: Props) {
  const { say, conversation } = widget;
  const { state, text, citations, related = [], answered } = message;

  return html`<div class="message assistant">
    <span class="hidden">${say.assistant}: </span>
    <${AnswerText}
      text=${text}
      citations=${citations}
      related=${related}
      streaming=${state === 'streaming'}
      say=${say}
    />
    ${
      state === 'streaming' &&
      !text &&
      html`<p class="writing"><span class="hidden">${say.answering}</span><i></i><i></i><i></i></p>`
    }
    ${state === 'stopped' && html`<p class="note">${say.stopped}</p>`}
    ${
      state === 'lost' &&
      html`<${Problem} text=${message.problem} say=${say} onRetry=${last ? conversation.retry : undefined} />`
    }
    ${state === 'done' && answered && html`<${Sources} citations=${citations} say=${say} />`}
    ${related.length > 0 && html`<${Related} pages=${related} answered=${answered} say=${say} />`}
    ${state === 'done' && answered && html`<${Vote} widget=${widget} message=${message} />`}
    ${
      state === 'done' &&
      answered === false &&
      (last || message.leadSent) &&
      html`<${LeadForm} widget=${widget} message=${message} question=${question} />`
    }
  </div>`;
}
