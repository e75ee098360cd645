import type { ReactNode } from 'react';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { formatSmallDollars } from '#lib/money.ts';
import { voteReason } from '#lib/vote-reasons.ts';
import type { TranscriptMessage as MessageView } from '#server/sites/sites.ts';
import { AnswerText } from '../../answers/chat/AnswerText.tsx';
import { Related } from '../../answers/chat/Related.tsx';
import { Sources } from '../../answers/chat/Sources.tsx';
import { At } from '../../ui/At.tsx';
import { Badge } from '../../ui/Badge.tsx';
import css from './inbox.module.css';
import { MessageFiles } from './MessageFiles.tsx';
import { PageLink } from './PageLink.tsx';

type ShownMessage = MessageView & { at: DisplayTimestamp };

interface TranscriptMessageProps {
  message: ShownMessage;
  domain: string;
  children?: ReactNode;
}

/** A message as the visitor saw it, with its outcome and the visitor's vote. */
export function TranscriptMessage({ message, domain, children }: TranscriptMessageProps) {
  const {
    role,
    author,
    content,
    citations,
    related,
    attachments,
    outcome,
    isDoubtful,
    feedback,
    pageUrl,
    at,
  } = message;
  return (
    <li className={css.message} data-role={role}>
      <AuthorLine message={message} />
      {author !== 'assistant' && author !== 'operator' ? (
        <p dir="auto">{content}</p>
      ) : (
        <>
          <AnswerText
            text={content}
            citations={citations}
            related={related}
            isByPerson={author === 'operator'}
          />
          <Sources citations={citations} />
          <Related pages={related} isAnswered={outcome !== 'unanswered'} />
        </>
      )}
      <MessageFiles files={attachments} />
      <footer>
        <At timestamp={at} />
        {pageUrl && <PageLink address={pageUrl} domain={domain} />}
        {outcome === 'unanswered' && (
          <Badge kind="warning">{related.length > 0 ? 'Pages that may help' : 'No answer'}</Badge>
        )}
        {outcome === 'asked_for_person' && <Badge>Asked for a person</Badge>}
        {isDoubtful && <Badge kind="warning">Probably beside the point</Badge>}
        {outcome === 'over_limit' && <Badge kind="danger">No answers left in the plan</Badge>}
        {outcome === 'interrupted' && <Badge>Interrupted</Badge>}
        <Authorship message={message} />
        {feedback && (
          <Badge kind={feedback.vote === 'up' ? 'success' : 'danger'}>
            {feedback.vote === 'up' ? 'Voted up' : 'Voted down'}
          </Badge>
        )}
        {feedback?.reason && <span>{voteReason(feedback.reason)}</span>}
        {feedback?.note && <q>{feedback.note}</q>}
      </footer>
      {children}
    </li>
  );
}

function AuthorLine({ message: { author, operatorName } }: { message: ShownMessage }) {
  if (author === 'operator') return <strong>{operatorName ?? 'Former member'}</strong>;
  if (author === 'system') return <em>Notice</em>;
  return <strong>{author === 'visitor' ? 'Visitor' : 'AI assistant'}</strong>;
}

/** The model of the answer with its cost, or why no model answered. */
function Authorship({ message }: { message: ShownMessage }) {
  const { model, fallback, inputTokens, outputTokens, costUsd } = message;
  if (fallback) return <Badge kind="warning">{`Quoted: ${FALLBACKS[fallback] ?? 'the model failed'}`}</Badge>;
  if (model === null) return null;
  return (
    <span>
      {model}
      {inputTokens !== null && outputTokens !== null && (
        <> · {(inputTokens + outputTokens).toLocaleString('en-US')} tokens</>
      )}
      {costUsd !== null && <> · {formatSmallDollars(costUsd)}</>}
    </span>
  );
}

const FALLBACKS: Readonly<Record<string, string>> = {
  not_configured: 'this server has no key for the model',
  not_connected: 'the provider is not connected any more',
  key_unreadable: 'the key can no longer be read; enter it again',
  no_model: 'no model is named',
  key_refused: 'the key was refused',
  unknown_model: 'the provider does not know the model',
  rejected: 'the provider did not accept the request',
  quota: 'the account at the provider has no credit left',
  rate_limited: 'the model was asked too often',
  unreachable: 'the provider could not be reached',
  timeout: 'the model took too long',
  filtered: 'the model refused to answer',
};
