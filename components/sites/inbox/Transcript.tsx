import type { ReactNode } from 'react';
import admin from '../../office/admin/admin.module.css';
import { Confirm } from '../../office/admin/Confirm.tsx';
import { At } from '../../ui/At.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type AskedQuestion, CorrectAnswer, type CorrectAnswerProps } from './CorrectAnswer.tsx';
import css from './inbox.module.css';
import type { ShownTranscript } from './shown-transcript.ts';
import { TranscriptMessage } from './TranscriptMessage.tsx';

// The parts of the page of a conversation; `list` is the address of all conversations.

interface TranscriptProps {
  transcript: ShownTranscript;
  list: string;
  /** The website's; empty without one. */
  domain?: string;
  /** The conversation in the inbox; absent where nobody answers. */
  inbox?: string;
  /** Shown after the facts of the conversation. */
  visitor?: ReactNode;
  children?: ReactNode;
  /** The questions whose answers can be corrected below the message that answered them. */
  asked: AskedQuestion[];
  correction: Omit<CorrectAnswerProps, 'question'>;
}

export function Transcript(props: TranscriptProps) {
  const { transcript, list, domain = '', inbox, visitor, children, asked, correction } = props;
  const { started, messages, messagesCount, page, lastPage } = transcript;
  return (
    <>
      <p className={css.intro}>
        <a href={list}>All conversations</a> · started <At timestamp={started} /> ·{' '}
        {messagesCount === 1 ? '1 message' : `${messagesCount} messages`}
        {visitor}
        {inbox && (
          <>
            {' '}
            · <a href={inbox}>Open in the inbox</a>
          </>
        )}
      </p>
      {children}
      <ol className={css.thread}>
        {messages.map((message) => (
          <TranscriptMessage key={message.id} message={message} domain={domain}>
            {asked
              .filter(({ answerId }) => answerId === message.id)
              .map((question) => (
                <CorrectAnswer key={message.id} question={question} {...correction} />
              ))}
          </TranscriptMessage>
        ))}
      </ol>
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={(to) => `?page=${to}`} />
      </div>
    </>
  );
}

/** @param action the address of the conversation in the API */
export const DeleteConversation = ({ action, list }: { action: string; list: string }) => (
  <Confirm
    id="delete-conversation"
    opener="Delete conversation"
    confirm="Delete conversation"
    title="Delete this conversation?"
    action={action}
    next={list}
  >
    <p>Its messages and votes go too. It cannot be undone.</p>
  </Confirm>
);
