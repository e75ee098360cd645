import { AnswerText } from '#components/answers/chat/AnswerText.tsx';
import { Related } from '#components/answers/chat/Related.tsx';
import { Sources } from '#components/answers/chat/Sources.tsx';
import { Timestamp } from '#components/answers/playground/Clock.tsx';
import { FormDetails } from '#components/forms/FormDetails.tsx';
import { AnswerForm } from '#components/sites/inbox/AnswerForm.tsx';
import { MessageFiles } from '#components/sites/inbox/MessageFiles.tsx';
import { PageLink } from '#components/sites/inbox/PageLink.tsx';
import { LinkedText } from '#components/ui/LinkedText.tsx';
import { MAX_QUESTION } from '#lib/limits.ts';
import { cutText } from '#lib/text.ts';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import css from './inbox-chat.module.css';
import type { Conversation, ShownMessage } from './inbox-types.ts';
import { answerPath } from './paths.ts';
import type { Inbox } from './use-inbox.ts';
import { useSite } from './use-site.ts';

interface MessageViewProps {
  message: ShownMessage;
  /** The message of the visitor that it follows; empty without one. */
  question: string;
  data: Data;
  inbox: Inbox;
  chat: Conversation;
  /** Whether it has reached the visitor, in a word. */
  delivery: string | null;
}

export function MessageView({ message, question, data, inbox, chat, delivery }: MessageViewProps) {
  const { id, author, isNote, content, citations, related, attachments, createdAt, pageUrl } = message;
  const kind = isNote ? 'note' : author.kind;
  const isAnswer = author.kind === 'operator' && !isNote && content !== '';
  return (
    <li id={`message-${id}`} className={css.message} data-kind={kind}>
      {kind === 'system' ? (
        <p className={css.system}>
          To the visitor: <bdi>{content}</bdi>
        </p>
      ) : (
        <>
          <p className={css.who}>
            {author.picture && <img src={author.picture} alt="" width={20} height={20} loading="lazy" />}
            {isNote && <strong className={css.note}>Note</strong>}
            <bdi>{nameOf(author)}</bdi> <Timestamp value={createdAt} />
            {delivery && <span>{delivery}</span>}
          </p>
          <div className={css.bubble}>
            {author.kind === 'assistant' || (author.kind === 'operator' && !isNote) ? (
              <AnswerText
                text={content}
                citations={citations}
                related={related}
                isByPerson={author.kind === 'operator'}
              />
            ) : (
              <p className={css.plain} dir="auto">
                <LinkedText text={content} target="_blank" />
              </p>
            )}
            <Sources citations={citations} />
            <Related pages={related} isAnswered={message.answered !== false} />
            <MessageFiles files={attachments} />
          </div>
          {pageUrl && <PageLink address={pageUrl} target="_blank" className={css.page} />}
          {isAnswer && <SaveAsAnswer {...{ message, question, data, inbox, chat }} />}
        </>
      )}
    </li>
  );
}

function nameOf({ kind, name }: ShownMessage['author']): string {
  if (kind === 'visitor') return name ?? 'Visitor';
  if (kind === 'operator') return name ?? 'Former member';
  // A note without an author, such as that it waits again.
  return kind === 'system' ? 'Automatic' : 'AI assistant';
}

interface SaveAsAnswerProps extends Pick<MessageViewProps, 'question' | 'data' | 'inbox' | 'chat'> {
  message: ShownMessage;
}

/** What a person has answered, for everybody who asks it from now on. Once it is saved, where to find it. */
function SaveAsAnswer({ message, question, data, inbox, chat }: SaveAsAnswerProps) {
  const { id, content, savedAs } = message;
  const site = useSite(data, chat.site.id);
  if (!site?.mayAnswer) return null;
  const { path, address } = inbox;
  if (savedAs)
    return (
      <p className={css.saved}>
        Saved as an answer to “<bdi>{savedAs.question}</bdi>”.{' '}
        <a href={answerPath(data, site, savedAs)}>Show your answer</a>
      </p>
    );
  return (
    <FormDetails className={css.save} forms={[`answer-${id}`]} summary="Save as answer">
      <AnswerForm
        id={`answer-${id}`}
        action={`/api/bots/${site.botId}/sources`}
        messageId={id}
        question={cutText(question, MAX_QUESTION)}
        answer={content}
        next={`${addressOf(path, address.list, chat.id)}#message-${id}`}
      />
    </FormDetails>
  );
}
