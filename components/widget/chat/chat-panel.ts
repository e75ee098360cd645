import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../store.ts';
import type { Widget } from '../widget-state.ts';
import { Answer } from './answer.ts';
import { Composer } from './composer.ts';
import type { Message } from './conversation.ts';

export function ChatPanel({ widget }: { widget: Widget }) {
  const { say, conversation } = widget;
  const { messages, answering } = useStore(conversation.store);
  const { greeting, suggestions } = useStore(widget.settings);
  const log = useStickyScroll(messages);

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

const NEAR_END = 48;

/** Keeps the end in view while it grows, unless the visitor has scrolled up to read. */
function useStickyScroll(messages: Message[]) {
  const ref = useRef<HTMLElement>(null);
  const stuck = useRef(true);
  const seen = useRef(messages.length);

  useLayoutEffect(() => {
    const log = ref.current;
    if (seen.current !== messages.length) stuck.current = true;
    seen.current = messages.length;
    if (log && stuck.current) log.scrollTop = log.scrollHeight;
  }, [messages]);

  const onScroll = () => {
    const log = ref.current;
    if (log) stuck.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  };
  return { ref, onScroll };
}
