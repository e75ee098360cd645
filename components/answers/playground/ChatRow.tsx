import { type SubmitEvent, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { playgroundPath } from '#lib/routes.ts';
import type { ChatView } from '#server/answers/answers.ts';
import { DialogOpener } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import selection from '../../ui/Selection.module.css';
import { useHydrated } from '../../ui/use-hydrated.ts';
import css from './ChatList.module.css';
import { Timestamp } from './Clock.tsx';
import { DELETE_FORM } from './DeleteChats.tsx';
import { RenameChat, renameDialog } from './RenameChat.tsx';
import type { SelectedChats } from './use-selected-chats.ts';

interface ChatRowProps {
  chat: ChatView;
  isCurrent: boolean;
  selected: SelectedChats;
  onRename(name: string): Promise<void>;
  onRemove(): Promise<void>;
}

/** A chat with a menu to rename, export and delete it. */
export function ChatRow({ chat, isCurrent, selected, onRename, onRemove }: ChatRowProps) {
  const { id, name, updatedAt } = chat;
  const [problem, setProblem] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const path = playgroundPath(id);
  const action = `/api/chats/${id}`;

  const remove = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      await onRemove();
    } catch (error) {
      setProblem(toApiError(error).message);
    }
  };

  return (
    <li className={css.row}>
      {(!isHydrated || selected.isOn) && (
        <label className={`${selection.choice} ${isHydrated ? '' : css.plain}`}>
          <input
            type="checkbox"
            name="ids"
            value={id}
            form={DELETE_FORM}
            {...(isHydrated && {
              checked: selected.ids.includes(id),
              onChange: () => selected.toggle(id),
            })}
          />
          <span className="visually-hidden">Select {name}</span>
        </label>
      )}
      <a href={path} aria-current={isCurrent ? 'page' : undefined}>
        <span className={css.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={css.when}>
          <Timestamp value={updatedAt} />
        </span>
      </a>
      <Menu
        id={`chat-${id}`}
        label={`Rename, export or delete ${name}`}
        button={<span className={css.dots}>⋯</span>}
      >
        <DialogOpener id={renameDialog(id)}>Rename</DialogOpener>
        <a href={`${action}?format=md`} download>
          Export as Markdown
        </a>
        <a href={`${action}?format=json`} download>
          Export as JSON
        </a>
        <details className={css.delete}>
          <summary>Delete</summary>
          <form action={action} method="post" onSubmit={remove}>
            <input type="hidden" name="_method" value="delete" />
            <p>This permanently deletes the conversation.</p>
            <button type="submit">Delete conversation</button>
          </form>
        </details>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </Menu>
      <RenameChat chat={chat} onRename={onRename} />
    </li>
  );
}
