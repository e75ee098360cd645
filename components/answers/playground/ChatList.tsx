import { useState } from 'react';
import { NEW_CHAT, NEW_CHAT_NAME, playgroundPath } from '#lib/routes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import css from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';
import { ChatSearch } from './ChatSearch.tsx';
import { DeleteChats } from './DeleteChats.tsx';
import type { Chats } from './use-chats.ts';
import { useSelectedChats } from './use-selected-chats.ts';

/** The id of the list, which is a drawer on narrow screens. */
export const DRAWER = 'chats';
const NEW_CHAT_LINK = 'new-chat';

interface ChatListProps {
  chats: Chats;
  chatId: string;
  /** The address of the next page of the list, for browsers without scripts. */
  morePath: string;
  /** Called after chats were deleted. */
  onRemoved(ids: readonly string[]): void;
}

export function ChatList({ chats, chatId, morePath, onRemoved }: ChatListProps) {
  const { list, count, hasMore, search, problem, loadMore, rename } = chats;
  const selected = useSelectedChats(list);
  const [done, setDone] = useState('');

  const removed = (ids: readonly string[]) => {
    setDone(ids.length === 1 ? 'Conversation deleted.' : `${ids.length} conversations deleted.`);
    // Moves the focus, because the focused row or button was removed.
    document.getElementById(NEW_CHAT_LINK)?.focus();
    onRemoved(ids);
  };

  return (
    <nav id={DRAWER} popover="auto" className={css.list} aria-label="Chats">
      <div className={css.top}>
        <h2>
          Chats <span className={css.count}>{count}</span>
        </h2>
        {(list.length > 0 || selected.isOn) && (
          <button
            type="button"
            className={`${css.select} scripted`}
            aria-pressed={selected.isOn}
            onClick={selected.isOn ? selected.stop : selected.start}
          >
            Select
          </button>
        )}
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
      <ChatSearch chatId={chatId} value={search} onChange={chats.setSearch} />
      <a
        id={NEW_CHAT_LINK}
        className={css.new}
        href={playgroundPath(NEW_CHAT)}
        aria-current={chatId === NEW_CHAT ? 'page' : undefined}
      >
        {NEW_CHAT_NAME}
      </a>
      <output className="visually-hidden">{done}</output>
      {list.length === 0 && !problem && (
        <p className={css.none} role="status">
          {search.trim() ? `No chat is called “${search.trim()}”.` : 'Your conversations appear here.'}
        </p>
      )}
      <ul className={css.rows}>
        {list.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            isCurrent={chat.id === chatId}
            selected={selected}
            onRename={(name) => rename(chat.id, name)}
            onRemove={async () => {
              await chats.remove(chat.id);
              removed([chat.id]);
            }}
          />
        ))}
      </ul>
      {problem ? (
        <div className={css.problem} role="alert">
          {problem}{' '}
          <button type="button" className={css.select} onClick={chats.reload}>
            Try again
          </button>
        </div>
      ) : (
        hasMore && <LoadMore className={css.more} href={morePath} onLoad={loadMore} />
      )}
      <DeleteChats selected={selected} onDelete={async (ids) => removed(await chats.removeMany(ids))} />
    </nav>
  );
}
