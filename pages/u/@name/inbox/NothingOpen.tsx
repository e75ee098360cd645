import { useRef } from 'react';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { addressOf } from './address.ts';
import css from './inbox-chat.module.css';
import { LoadFailed } from './LoadFailed.tsx';
import type { Inbox } from './use-inbox.ts';

/** In the place of a conversation: none is chosen, or why it is not shown. */
export function NothingOpen({ inbox }: { inbox: Inbox }) {
  const { address } = inbox;
  return (
    <section className={css.nothing} aria-label="Conversation">
      {address.chat ? (
        <NotShown inbox={inbox} />
      ) : (
        <EmptyState drawing="chat" title="Choose a conversation">
          <p>You answer here, and see what is known of the visitor.</p>
        </EmptyState>
      )}
    </section>
  );
}

function NotShown({ inbox: { isChatMissing, chatError, retryChat, path, address } }: { inbox: Inbox }) {
  const place = useRef<HTMLDivElement>(null);
  const back = <a href={addressOf(path, address.list)}>Back to the list</a>;
  if (isChatMissing)
    return (
      <EmptyState drawing="search" title="Conversation not found">
        <p>It was deleted, or you no longer answer for its website. {back}</p>
      </EmptyState>
    );
  const retry = () => {
    // The button goes away while it is loaded.
    place.current?.focus();
    retryChat();
  };
  return (
    <div ref={place} tabIndex={-1} aria-busy={chatError === null}>
      {chatError ? (
        <LoadFailed title="The conversation could not be loaded" error={chatError} onRetry={retry} />
      ) : (
        <p role="status">Loading …</p>
      )}
      <p className={css.backToList}>{back}</p>
    </div>
  );
}
