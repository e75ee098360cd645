import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isSendKey } from '#components/answers/playground/send-key.ts';
import { useRefused } from '#components/forms/use-refused.ts';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { api } from '#lib/api.ts';
import { fillCannedAnswer } from '#lib/canned-answers.ts';
import { MAX_OPERATOR_MESSAGE, TYPING_SECONDS } from '#lib/inbox.ts';
import { storedValue } from '#lib/stored-value.ts';
import { cutText } from '#lib/text.ts';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import { CannedList } from './CannedList.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import css from './inbox-composer.module.css';
import type { Conversation } from './inbox-types.ts';
import { KnowledgeSearch } from './KnowledgeSearch.tsx';
import { OthersNotice } from './OthersNotice.tsx';
import { ReadyFiles } from './ReadyFiles.tsx';
import { useCanned } from './use-canned.ts';
import { useFiles } from './use-files.ts';
import type { Inbox } from './use-inbox.ts';

export type WriteCommand = 'reply' | 'note' | 'canned';

/** The ids of the form and of its field. */
const FORM = 'message';
const FIELD = 'reply';
const PROBLEM = 'reply-error';
/** The beginning of a long question says enough. */
const MAX_SEARCHED = 200;

interface ComposerProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
  /** Lets keys of the page begin a message. */
  write: RefObject<((command: WriteCommand) => void) | null>;
}

/** A reply to the visitor, or a note for the team. Without scripts it is a plain form. */
export function Composer({ data, inbox, chat, write }: ComposerProps) {
  const { path, address, sending, typists } = inbox;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  const returned = useRefused(FORM);
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState(returned ? (returned.errors.content?.[0] ?? returned.message) : '');
  const draft = storedValue<{ content: string; isNote: boolean }>('sessionStorage', `inbox:draft:${chat.id}`);
  const files = useFiles(chat.id);
  const typing = useTyping(chat.id);
  const refused = sending.refused.find(({ chatId }) => chatId === chat.id);
  const isHeld = chat.status === 'open' && chat.assignee !== null && chat.assignee.id !== data.viewerId;
  const isNote = () => new FormData(form.current ?? undefined).get('isNote') === 'true';
  const choose = (kind: boolean) => {
    const radio = form.current?.querySelector<HTMLInputElement>(`[name=isNote][value=${kind}]`);
    if (radio) radio.checked = true;
  };
  const changed = () => {
    const content = field.current?.value ?? '';
    draft.write({ content, isNote: isNote() });
    setProblem(lengthProblem(content));
    files.forgetProblems();
  };
  const fill = (content: string, kind: boolean) => {
    if (!field.current) return;
    field.current.value = content;
    choose(kind);
  };
  const canned = useCanned(chat.site.id, field, (text) => {
    const values = { visitorName: chat.visitor.name, operatorName: data.viewerName };
    insert(field.current, fillCannedAnswer(text, values));
    changed();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page is hydrated
  useEffect(() => {
    const { content = '', isNote: kind = false } = draft.read() ?? {};
    if (content && !field.current?.value) fill(content, kind);
    write.current = (command) => {
      if (command !== 'canned') choose(command === 'note');
      field.current?.focus();
      if (command === 'canned') canned.begin();
    };
    return () => {
      write.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (!refused) return;
    const written = field.current?.value ?? '';
    fill([refused.content, written].filter(Boolean).join('\n\n'), refused.isNote);
    files.restore(refused.files);
    changed();
    setProblem(refused.problem);
    sending.removeRefused(refused.clientId);
  }, [refused]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const content = field.current?.value.trim() ?? '';
    if ((content === '' && files.ready.length === 0) || files.isBusy || !field.current) return;
    field.current.focus();
    if (lengthProblem(content)) return;
    sending.send(chat.id, { content, isNote: isNote(), files: files.ready, takeOver: isHeld });
    field.current.value = '';
    setProblem('');
    draft.remove();
    files.clear();
    canned.close();
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (canned.onKey(event)) event.preventDefault();
    else if (isSendKey(event)) {
      event.preventDefault();
      // Enter, pressed just after another operator has claimed the conversation, must not take it over.
      if (isHeld && !isNote()) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
      else form.current?.requestSubmit();
    }
  }

  return (
    <div className={css.composer}>
      {isSearching && (
        <KnowledgeSearch
          data={data}
          siteId={chat.site.id}
          question={cutText(lastQuestion(chat), MAX_SEARCHED)}
          onInsert={(text) => {
            insert(field.current, text);
            changed();
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      )}
      {canned.isOpen && <CannedList canned={canned} managePath={canned.managePath(data, chat.site.id)} />}
      <OthersNotice holder={isHeld ? (chat.assignee?.name ?? null) : null} typists={typists} />
      <AdminForm
        id={FORM}
        name={FORM}
        formRef={form}
        action={`/api/inbox/${chat.id}/messages`}
        next={addressOf(path, address.list, chat.id)}
        onSubmit={submit}
      >
        <input type="hidden" name="takeOver" value={String(isHeld)} />
        <div className={css.box}>
          <Kinds isNote={returned?.input.isNote === 'true'} onChange={changed} />
          <textarea
            ref={field}
            id={FIELD}
            name="content"
            rows={2}
            dir="auto"
            // With scripts what is too long is said, and not cut.
            maxLength={isHydrated ? undefined : MAX_OPERATOR_MESSAGE}
            defaultValue={returned?.input.content}
            aria-label="Message"
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? PROBLEM : undefined}
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
          <ReadyFiles files={files.ready} onRemove={files.remove} />
          {[problem, ...files.problems].filter(Boolean).map((text, at) => (
            <p key={text} id={at === 0 ? PROBLEM : undefined} className={css.problem} role="alert">
              {text}
            </p>
          ))}
          <div className={css.bar}>
            <ComposerTools
              files={files}
              canned={canned}
              isSearching={isSearching}
              onSearch={() => setSearching(!isSearching)}
            />
            <Button>
              <span className={css.forReply}>{isHeld ? 'Take over and send' : 'Send'}</span>
              <span className={css.forNote}>Add note</span>
            </Button>
          </div>
        </div>
      </AdminForm>
    </div>
  );
}

const lastQuestion = ({ messages }: Conversation): string =>
  messages.findLast(({ author }) => author.kind === 'visitor')?.content.trim() ?? '';

/** A browser must not choose again what was chosen on another page. */
const Kinds = ({ isNote, onChange }: { isNote: boolean; onChange(): void }) => (
  <fieldset className={css.kinds}>
    <legend className="visually-hidden">Kind of message</legend>
    {[false, true].map((kind) => (
      <label key={String(kind)}>
        <input
          type="radio"
          name="isNote"
          value={String(kind)}
          defaultChecked={kind === isNote}
          autoComplete="off"
          onChange={onChange}
        />{' '}
        {kind ? 'Note' : 'Reply'}
      </label>
    ))}
    <span className={css.hint}>Only your team reads it.</span>
  </fieldset>
);

function lengthProblem({ length }: string): string {
  const most = MAX_OPERATOR_MESSAGE.toLocaleString('en-US');
  return length > MAX_OPERATOR_MESSAGE
    ? `A message may have at most ${most} characters. This one has ${length.toLocaleString('en-US')}.`
    : '';
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
