import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { MAX_PROMPT } from '../../lib/chat-limits.ts';
import { invokePath, NEW_CHAT } from '../../lib/routes.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Icon } from '../ui/Icon.tsx';
import { DRAWER } from './ChatList.tsx';
import css from './Composer.module.css';
import { consumeDraft } from './draft.ts';

interface ComposerProps {
  chatId: string;
  botName: string;
  isLoading: boolean;
  /** What the server thought of the form when it came without scripts. */
  refused: RefusedForm | null;
  /** Answers whether the prompt was taken. */
  onSend(prompt: string): boolean;
  onStop(): void;
}

/** Where one writes: grows with the text, Enter sends, Shift+Enter breaks the line. A plain form at heart. */
export function Composer({ chatId, botName, isLoading, refused, onSend, onStop }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const draft = field.current?.value === '' ? consumeDraft(chatId) : undefined;
    if (!field.current || draft === undefined) return;
    field.current.value = draft;
    growToFit(field.current);
  }, [chatId]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!field.current || !onSend(field.current.value)) return;
    field.current.value = '';
    growToFit(field.current);
    field.current.focus();
  };

  const stop = () => {
    onStop();
    // The button is gone.
    field.current?.focus();
  };

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a word; Safari reports that only as key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
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
        {/* Down here it is in the thumb's reach. */}
        <button type="button" className={css.chats} popoverTarget={DRAWER} aria-label="Chats">
          <Icon name="menu" />
        </button>
        <textarea
          ref={field}
          name="prompt"
          rows={1}
          dir="auto"
          required
          maxLength={MAX_PROMPT}
          defaultValue={refused?.input.prompt}
          aria-label="Your message"
          placeholder={`Ask ${botName}`}
          enterKeyHint="send"
          data-autofocus={chatId === NEW_CHAT || undefined}
          onKeyDown={keyDown}
          onInput={(event) => growToFit(event.currentTarget)}
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
    </form>
  );
}

/** For browsers that do not let a field grow with its text by themselves. */
function growToFit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
