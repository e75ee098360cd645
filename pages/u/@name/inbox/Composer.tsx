import {
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { isSendKey } from '#components/answers/playground/send-key.ts';
import { useRefused } from '#components/forms/use-refused.ts';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { fillCannedAnswer } from '#lib/canned-answers.ts';
import { MAX_OPERATOR_MESSAGE } from '#lib/inbox.ts';
import { cutText } from '#lib/text.ts';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import { CannedList } from './CannedList.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import css from './inbox-composer.module.css';
import type { Conversation } from './inbox-types.ts';
import { Kinds } from './Kinds.tsx';
import { KnowledgeSearch } from './KnowledgeSearch.tsx';
import { FIELD } from './move-focus.ts';
import { OthersNotice } from './OthersNotice.tsx';
import { PROBLEM, Problems } from './Problems.tsx';
import { ReadyFiles } from './ReadyFiles.tsx';
import type { PendingMessage } from './thread.ts';
import { useCanned } from './use-canned.ts';
import { useDraft } from './use-draft.ts';
import type { Inbox } from './use-inbox.ts';
import { useTyping } from './use-typing.ts';

/** What the rest of the page does with the composer. */
export interface Writer {
  begin(what: 'reply' | 'note' | 'canned'): void;
  /** Puts a message that was refused into the field. */
  edit(message: PendingMessage): void;
}

/** The id of the form. */
const FORM = 'message';
/** The beginning of a long question says enough. */
const MAX_SEARCHED = 200;

interface ComposerProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
  writer: Ref<Writer>;
}

/** A reply to the visitor, or a note for the team. Without scripts it is a plain form. */
export function Composer({ data, inbox, chat, writer }: ComposerProps) {
  const { path, address, sending, typists } = inbox;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  const returned = useRefused(FORM);
  const [isSearching, setSearching] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const [problem, setProblem] = useState(returned ? (returned.errors.content?.[0] ?? returned.message) : '');
  const draft = useDraft(chat.id, form, field);
  const files = inbox.filesOf(chat.id);
  const typing = useTyping(chat.id);
  const refused = sending.pending.find(({ chatId, isRefused }) => chatId === chat.id && isRefused);
  const isHeld = chat.status === 'open' && chat.assignee !== null && chat.assignee.id !== data.viewerId;
  const changed = () => {
    draft.save();
    setProblem(lengthProblem(draft.content()));
    files.forgetProblems();
  };
  const insert = (text: string) => {
    draft.insert(text);
    changed();
  };
  const canned = useCanned(chat.site.id, field, (text) => {
    const values = { visitorName: chat.visitor.name, operatorName: data.viewerName };
    insert(fillCannedAnswer(text, values));
  });
  const early = isTooEarly && files.isBusy ? 'Wait for the upload.' : '';
  const problems = [problem, early, ...files.problems].filter(Boolean);

  useImperativeHandle(writer, () => ({
    begin(what) {
      if (what !== 'canned') draft.choose(what === 'note');
      field.current?.focus();
      if (what === 'canned') canned.begin();
    },
    edit(message) {
      field.current?.focus();
      if (isEmpty()) takeBack(message);
      else setProblem('Send or clear this one first.');
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page is hydrated
  useEffect(() => draft.restore(), []);
  // A message that was refused is not joined with another one: a note would get into a reply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (refused && isEmpty() && refused.isNote === draft.isNote()) takeBack(refused);
  }, [refused?.clientId]);

  function isEmpty(): boolean {
    return draft.content() === '' && files.ready.length === 0 && !files.isBusy;
  }

  function takeBack(message: PendingMessage): void {
    draft.fill(message);
    changed();
    files.restore(message.files);
    setProblem(message.problem ?? '');
    sending.discard(message.clientId);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const content = draft.content().trim();
    setTooEarly(files.isBusy);
    field.current?.focus();
    if ((content === '' && files.ready.length === 0) || files.isBusy || lengthProblem(content)) return;
    sending.send(chat.id, { content, isNote: draft.isNote(), files: files.ready, takeOver: isHeld });
    setProblem('');
    draft.clear();
    files.clear();
    canned.close();
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (canned.onKey(event)) event.preventDefault();
    else if (isSendKey(event)) {
      event.preventDefault();
      // Enter, pressed just after another operator has claimed the conversation, must not take it over.
      if (isHeld && !draft.isNote()) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
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
            insert(text);
            setSearching(false);
          }}
          onClose={() => {
            field.current?.focus();
            setSearching(false);
          }}
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
            aria-describedby={problems.length > 0 ? PROBLEM : undefined}
            placeholder="Write a message"
            aria-autocomplete="list"
            aria-controls={canned.isOpen ? canned.listId : undefined}
            aria-activedescendant={canned.activeId}
            onKeyDown={keyDown}
            onPaste={files.onPaste}
            onInput={() => {
              changed();
              canned.update();
              if (!draft.isNote()) typing();
            }}
          />
          <ReadyFiles files={files.ready} onRemove={files.remove} />
          <Problems texts={problems} />
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

function lengthProblem({ length }: string): string {
  const most = MAX_OPERATOR_MESSAGE.toLocaleString('en-US');
  return length > MAX_OPERATOR_MESSAGE
    ? `A message may have at most ${most} characters. This one has ${length.toLocaleString('en-US')}.`
    : '';
}
