import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import type { Message } from '#lib/chat-client/message.ts';
import { MAX_PROMPT } from '#lib/limits.ts';
import { invokePath } from '#lib/routes.ts';
import { isComposing } from '#lib/shortcut-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import css from './Actions.module.css';
import { isSendKey } from './send-key.ts';
import { useMessageNotes } from './use-message-notes.ts';

interface EditQuestionProps {
  chatId: string;
  question: Message;
  /** It is the last question of the conversation. */
  isLast: boolean;
  onSend(text: string): void;
}

/** Edits a question and asks it again: a plain form that a script submits. */
export function EditQuestion({ chatId, question, isLast, onSend }: EditQuestionProps) {
  const { id, content, turnId } = question;
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { notes, onPaste, onInput, reset } = useMessageNotes();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
    details.current?.querySelector('summary')?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('prompt'));
    if (text.trim()) onSend(text);
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isSendKey(event)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    } else if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <details
      ref={details}
      className={css.edit}
      data-edit=""
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        reset(content.length);
      }}
    >
      <summary>Edit</summary>
      {(isOpen || !isHydrated) && (
        <form action={invokePath(chatId)} method="post" onSubmit={submit}>
          <input type="hidden" name="_form" value="ask" />
          <input type="hidden" name="cutFrom" value={turnId} />
          <textarea
            ref={isOpen ? focusAtEnd : undefined}
            name="prompt"
            dir="auto"
            rows={2}
            required
            maxLength={MAX_PROMPT}
            defaultValue={content}
            aria-label="Changed text"
            onKeyDown={keyDown}
            onPaste={onPaste}
            onInput={onInput}
            aria-describedby={
              [notes && `${id}-notes`, !isLast && `${id}-cut`].filter(Boolean).join(' ') || undefined
            }
          />
          <output id={`${id}-notes`}>{notes}</output>
          {!isLast && <p id={`${id}-cut`}>The messages after it are removed.</p>}
          <div className={css.buttons}>
            <Button>Send</Button>
            <span className="scripted">
              <Button kind="quiet" type="button" onClick={close}>
                Cancel
              </Button>
            </span>
          </div>
        </form>
      )}
    </details>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
