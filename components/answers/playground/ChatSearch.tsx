import { MAX_CHAT_SEARCH } from '#lib/limits.ts';
import { playgroundPath } from '#lib/routes.ts';
import { Icon } from '../../ui/Icon.tsx';
import box from '../../ui/SearchBox.module.css';

export const CHAT_SEARCH = 'search-chats';

interface ChatSearchProps {
  chatId: string;
  value: string;
  onChange(text: string): void;
}

/** Searches the chats by name while typing; without scripts, a plain form. */
export function ChatSearch({ chatId, value, onChange }: ChatSearchProps) {
  return (
    <search className={box.box}>
      <form action={playgroundPath(chatId)} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input
          id={CHAT_SEARCH}
          type="search"
          name="nameLike"
          aria-label="Search chats"
          placeholder="Search chats"
          autoComplete="off"
          maxLength={MAX_CHAT_SEARCH}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </form>
    </search>
  );
}
