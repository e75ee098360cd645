import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { MAX_VISITOR_QUESTION } from '#lib/limits.ts';
import { isComposing } from '#lib/shortcut-keys.ts';
import { UI_ICONS } from '../icons/ui.ts';
import { fill } from '../strings/strings.ts';
import { icon } from '../ui/icon.ts';
import { useStore } from '../ui/use-store.ts';
import type { Chat } from './contract.ts';
import { loadAnswers } from './load-answers.ts';

/** The text length from which the limit is shown. */
const COUNT_FROM = MAX_VISITOR_QUESTION - 200;
/** What is too long can be shortened; a pasted book would stop the page. */
const MOST_KEPT = 10 * MAX_VISITOR_QUESTION;

export function Composer({ chat, isLoading }: { chat: Chat; isLoading: boolean }) {
  const { strings, conversation } = chat;
  const [text, setText] = useState('');
  const { part, status, files } = useStore(chat.people);
  /** Who gets the message in place of the assistant. */
  const person = status === 'open' && part;
  const isTooLong = text.trim().length > MAX_VISITOR_QUESTION;
  const cannotSend = isTooLong || (!text.trim() && !files.length);
  const field = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);

  const write = ({ target }: InputEvent) => {
    setText((target as HTMLTextAreaElement).value);
    loadAnswers().catch(() => {});
    if (person) person.tellTyping();
  };

  const send = (event: Event) => {
    event.preventDefault();
    if ((isLoading && !person) || cannotSend) return;
    if (person) person.send(text);
    else conversation.send({ text });
    setText('');
    field.current?.focus();
  };

  const stop = () => {
    conversation.stop();
    // Moves the focus, because the button was removed.
    field.current?.focus();
  };

  const keydown = (event: KeyboardEvent) => {
    // Ignores Enter during IME composition; Safari reports it only as key code 229.
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) send(event);
  };

  return html`<form class="composer" onSubmit=${send}>
    ${person && html`<${person.Files} chat=${chat} />`}
    ${isTooLong && html`<p class="wrong" role="alert">${fill(strings.tooLong, { n: MAX_VISITOR_QUESTION })}</p>`}
    <textarea
      ref=${field}
      data-main
      rows="1"
      maxlength=${MOST_KEPT}
      aria-invalid=${isTooLong}
      aria-label=${person ? person.texts.writeMessage : strings.question}
      placeholder=${person ? person.texts.writeMessage : strings.askPlaceholder}
      value=${text}
      onInput=${write}
      onKeyDown=${keydown}
    ></textarea>
    ${text.length > COUNT_FROM && html`<span class="count">${text.length} / ${MAX_VISITOR_QUESTION}</span>`}
    ${
      isLoading && !person
        ? html`<button key="stop" class="round" type="button" aria-label=${strings.stop} title=${strings.stop} onClick=${stop}>
            ${icon(UI_ICONS.stop)}
          </button>`
        : html`<button key="send" class="round" aria-label=${strings.send} title=${strings.send} aria-disabled=${cannotSend}>
            ${icon(UI_ICONS.send)}
          </button>`
    }
  </form>`;
}
