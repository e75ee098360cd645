import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../store.ts';
import type { Widget } from '../widget-state.ts';
import { Answer } from './answer.ts';
import { Composer } from './composer.ts';
import type { Message } from './message.ts';

export function ChatPanel({ widget }: { widget: Widget }) {
  const { say, conversation } = widget;
  const { messages, answering } = useStore(conversation.store);
  const { greeting, suggestions } = useStore(widget.settings);
  const { open } = useStore(widget.view);
  const log = useReadingPosition(messages, open);

  return html`
    <div
      class="log"
      ref=${log.ref}
      onScroll=${log.onScroll}
      role="log"
      aria-label=${say.conversation}
      aria-busy=${answering}
      tabindex="0"
    >
      <div class="message assistant"><p>${greeting || say.greeting}</p></div>
      ${
        messages.length === 0 &&
        suggestions.length > 0 &&
        html`<ul class="suggestions">
          ${suggestions.map(
            (question) => html`<li>
              <button type="button" onClick=${() => conversation.ask(question)}>${question}</button>
            </li>`,
          )}
        </ul>`
      }
      ${messages.map((message, at) =>
        message.role === 'visitor'
          ? html`<div class="message visitor"><span class="hidden">${say.you}: </span>${message.text}</div>`
          : html`<${Answer}
              widget=${widget}
              message=${message}
              question=${messages[at - 1]?.text ?? ''}
              last=${at === messages.length - 1}
            />`,
      )}
    </div>
    <${Composer} widget=${widget} answering=${answering} />
  `;
}

const MARGIN = 16;

/**
 * Follows an answer as it grows, until its question has reached the top: from there on the visitor reads
 * at their own pace. Whoever scrolls away is left alone until the next question, or until the panel is opened again.
 */
function useReadingPosition(messages: Message[], open: boolean) {
  const ref = useRef<HTMLElement>(null);
  const following = useRef(true);
  const position = useRef(0);
  const seen = useRef('');

  // Not a layout effect: those run before the dialog around the log is shown.
  useEffect(() => {
    const log = ref.current;
    const question = [...(log?.querySelectorAll<HTMLElement>('.visitor') ?? [])].at(-1);
    const moment = `${messages.length} ${open}`;
    if (seen.current !== moment) following.current = true;
    seen.current = moment;
    if (!log || !question || !following.current) return;
    log.scrollTop = question.offsetTop - MARGIN;
    position.current = log.scrollTop;
  }, [messages, open]);

  const onScroll = () => {
    following.current = Math.abs((ref.current?.scrollTop ?? 0) - position.current) < MARGIN;
  };
  return { ref, onScroll };
}
