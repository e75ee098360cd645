import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isSendKey } from '#components/answers/playground/send-key.ts';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { MessageFiles } from '#components/sites/inbox/MessageFiles.tsx';
import { Button } from '#components/ui/Button.tsx';
import { api } from '#lib/api.ts';
import { fillCannedAnswer } from '#lib/canned-answers.ts';
import { MAX_CHAT_FILES, MAX_OPERATOR_MESSAGE, TYPING_SECONDS } from '#lib/inbox.ts';
import { storedValue } from '#lib/stored-value.ts';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import { CannedList } from './CannedList.tsx';
import css from './inbox-composer.module.css';
import type { Conversation } from './inbox-types.ts';
import { KnowledgeSearch } from './KnowledgeSearch.tsx';
import { useCanned } from './use-canned.ts';
import { useFiles } from './use-files.ts';
import type { Inbox } from './use-inbox.ts';

export type WriteCommand = 'reply' | 'note' | 'canned';

const FIELD = 'reply';

interface ComposerProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
  /** Lets keys of the page begin a message. */
  write: RefObject<((command: WriteCommand) => void) | null>;
}

/** A reply to the visitor, or a note for the team. Without scripts it is a plain form. */
export function Composer({ data, inbox, chat, write }: ComposerProps) {
  const { path, address, sending } = inbox;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSearching, setSearching] = useState(false);
  const draft = storedValue<string>('sessionStorage', `inbox:draft:${chat.id}`);
  const files = useFiles(chat.id);
  const typing = useTyping(chat.id);
  const isNote = () => new FormData(form.current ?? undefined).get('isNote') === 'true';
  const changed = () => draft.write(field.current?.value ?? '');
  const canned = useCanned(chat.site.id, field, (text) => {
    const values = { visitorName: chat.visitor.name, operatorName: data.viewerName };
    insert(field.current, fillCannedAnswer(text, values));
    changed();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page is hydrated
  useEffect(() => {
    if (field.current && !field.current.value) field.current.value = draft.read() ?? '';
    write.current = (command) => {
      const kind = form.current?.querySelector<HTMLInputElement>(`[value=${command === 'note'}]`);
      if (kind && command !== 'canned') kind.checked = true;
      field.current?.focus();
      if (command === 'canned') canned.begin();
    };
    return () => {
      write.current = null;
    };
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const content = field.current?.value.trim() ?? '';
    if ((content === '' && files.ready.length === 0) || files.isBusy || !field.current) return;
    sending.send(chat.id, { content, isNote: isNote(), files: files.ready });
    field.current.value = '';
    draft.remove();
    files.clear();
    canned.close();
    field.current.focus();
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (canned.onKey(event)) event.preventDefault();
    else if (isSendKey(event)) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  }

  return (
    <div className={css.composer}>
      {isSearching && (
        <KnowledgeSearch
          data={data}
          siteId={chat.site.id}
          onInsert={(text) => {
            insert(field.current, text);
            changed();
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      )}
      {canned.isOpen && <CannedList canned={canned} managePath={canned.managePath(data, chat.site.id)} />}
      <AdminForm
        formRef={form}
        action={`/api/inbox/${chat.id}/messages`}
        next={addressOf(path, address.list, chat.id)}
        onSubmit={submit}
      >
        <div className={css.box}>
          <fieldset className={css.kinds}>
            <legend className="visually-hidden">Kind of message</legend>
            <label>
              <input type="radio" name="isNote" value="false" defaultChecked /> Reply
            </label>
            <label>
              <input type="radio" name="isNote" value="true" /> Note
            </label>
            <span className={css.hint}>Only your team reads notes.</span>
          </fieldset>
          <textarea
            ref={field}
            id={FIELD}
            name="content"
            rows={2}
            dir="auto"
            maxLength={MAX_OPERATOR_MESSAGE}
            aria-label="Message"
            placeholder="Write a message"
            aria-autocomplete="list"
            aria-controls={canned.isOpen ? canned.listId : undefined}
            aria-activedescendant={canned.activeId}
            onKeyDown={keyDown}
            onPaste={files.onPaste}
            onInput={() => {
              changed();
              canned.update();
              if (!isNote()) typing();
            }}
          />
          <MessageFiles files={files.ready} />
          {files.problem && (
            <p className={css.problem} role="alert">
              {files.problem}
            </p>
          )}
          <div className={css.bar}>
            <div className={`${css.tools} scripted`}>
              <label className={css.tool} title={`At most ${MAX_CHAT_FILES} files of 10 MB each`}>
                {files.isBusy ? 'Uploading …' : 'Attach'}
                <input
                  type="file"
                  multiple
                  className="visually-hidden"
                  onChange={({ target }) => {
                    files.add([...(target.files ?? [])]);
                    target.value = '';
                  }}
                />
              </label>
              <button type="button" className={css.tool} onClick={canned.begin}>
                Canned<span className={css.wide}> answers</span>
              </button>
              <button
                type="button"
                className={css.tool}
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
              >
                Knowledge
              </button>
            </div>
            <Button>Send</Button>
          </div>
        </div>
      </AdminForm>
    </div>
  );
}

/** Writes at the place of the cursor, or instead of what is selected. */
function insert(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
}

/** Tells the visitor and the team, as often as the contract says. */
function useTyping(chatId: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_SECONDS * 1000) return;
    last.current = Date.now();
    void api.post(`/api/inbox/${chatId}/typing`, {}).catch(() => undefined);
  };
}
