import { NEW_CHAT, playgroundPath } from '../../lib/routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import css from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';
import type { Chats } from './use-chats.ts';

/** The id of the list, which is a drawer on narrow screens. */
export const NEW_CHAT_LINK = 'new-chat';
export const DRAWER = 'chats';

interface ChatListProps {
  chats: Chats;
  /** The id of the open chat. */
  chatId: string;
  /** The address of the next page of the list, for browsers without scripts. */
  morePath: string;
  onRemove(id: string): Promise<void>;
}

/** The list of chats, newest first. */
export function ChatList({ chats, chatId, morePath, onRemove }: ChatListProps) {
  const { list, count, hasMore, loadMore, rename } = chats;
  return (
    <nav id={DRAWER} popover="auto" className={css.list} aria-label="Chats">
      <div className={css.top}>
        <h2>
          Chats <span className={css.count}>{count}</span>
        </h2>
        <button
          type="button"
          className={css.close}
          popoverTarget={DRAWER}
          popoverTargetAction="hide"
          aria-label="Close the list"
        >
          <Icon name="close" />
        </button>
      </div>
      <a
        id={NEW_CHAT_LINK}
        className={css.new}
        href={playgroundPath(NEW_CHAT)}
        aria-current={chatId === NEW_CHAT ? 'page' : undefined}
      >
        New chat
      </a>
      {list.length === 0 && <p className={css.none}>Your conversations appear here.</p>}
      <ul className={css.rows}>
        {list.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            isCurrent={chat.id === chatId}
            onRename={(name) => rename(chat.id, name)}
            onRemove={() => onRemove(chat.id)}
          />
        ))}
      </ul>
      {hasMore && <LoadMore className={css.more} href={morePath} onLoad={loadMore} />}
    </nav>
  );
}
