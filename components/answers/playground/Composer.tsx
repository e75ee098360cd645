import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { MAX_PROMPT } from '#lib/limits.ts';
import { invokePath, NEW_CHAT } from '#lib/routes.ts';
import { useRefused } from '../../forms/use-refused.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DRAWER } from './ChatList.tsx';
import css from './Composer.module.css';
import { consumeDraft } from './draft.ts';
import { isSendKey } from './send-key.ts';
import { useMessageNotes } from './use-message-notes.ts';

/** The id of the message field of the playground. */
export const COMPOSER = 'message';

interface ComposerProps {
  chatId: string;
  botName: string;
  isLoading: boolean;
  /** Beside other content: without the list of chats, and without the first focus. */
  isAside?: boolean;
  /** Returns whether the prompt was accepted. */
  onSend(prompt: string): boolean;
  onStop(): void;
  /** Called when arrow up is pressed in the empty field. */
  onEditLast?(): void;
}

/**
 * The message field: grows with the text, Enter sends, Shift+Enter inserts a line break. A plain form without scripts.
 */
export function Composer({
  chatId,
  botName,
  isLoading,
  isAside = false,
  onSend,
  onStop,
  onEditLast,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = useRefused('ask');
  const { notes, onPaste, onInput, reset } = useMessageNotes();

  useEffect(() => {
    const draft = field.current?.value === '' ? consumeDraft(chatId) : undefined;
    if (!field.current || draft === undefined) return;
    field.current.value = draft;
    reset(draft.length);
    growToFit(field.current);
  }, [chatId, reset]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!field.current || !onSend(field.current.value)) return;
    field.current.value = '';
    reset(0);
    growToFit(field.current);
    field.current.focus();
  };

  const stop = () => {
    onStop();
    // Moves the focus, because the button was removed.
    field.current?.focus();
  };

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'ArrowUp' && event.currentTarget.value === '') {
      event.preventDefault();
      return onEditLast?.();
    }
    if (!isSendKey(event)) return;
    event.preventDefault();
    if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit();
  };

  return (
    <form id="ask" className={css.composer} action={invokePath(chatId)} method="post" onSubmit={submit}>
      <input type="hidden" name="_form" value="ask" />
      {refused && (
        <p className={css.refused} role="alert">
          {refused.message}
        </p>
      )}
      <div className={css.field}>
        {/* Placed at the bottom, within reach of the thumb. */}
        {!isAside && (
          <button type="button" className={css.chats} popoverTarget={DRAWER} aria-label="Chats">
            <Icon name="menu" />
          </button>
        )}
        <textarea
          ref={field}
          id={isAside ? undefined : COMPOSER}
          name="prompt"
          rows={1}
          dir="auto"
          required
          maxLength={MAX_PROMPT}
          defaultValue={refused?.input.prompt}
          aria-label="Your message"
          placeholder={`Ask ${botName}`}
          enterKeyHint="send"
          data-autofocus={(!isAside && chatId === NEW_CHAT) || undefined}
          onKeyDown={keyDown}
          aria-describedby={notes ? 'ask-notes' : undefined}
          onPaste={onPaste}
          onInput={(event) => {
            onInput(event);
            growToFit(event.currentTarget);
          }}
        />
        {isLoading ? (
          <button key="stop" type="button" className={css.round} aria-label="Stop" onClick={stop}>
            <span className={css.stop} />
          </button>
        ) : (
          <button key="send" type="submit" className={css.round} aria-label="Send">
            <Icon name="arrow" />
          </button>
        )}
      </div>
      <output id="ask-notes" className={css.notes}>
        {notes}
      </output>
    </form>
  );
}

/** Resizes the field in browsers without `field-sizing`. */
function growToFit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
