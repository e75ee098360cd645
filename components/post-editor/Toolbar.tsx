import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import css from './editor.module.css';
import { COMMANDS, type Command, HISTORY, TABLE_COMMANDS } from './rich/commands.ts';
import { isToolbarIcon, ToolbarIcon } from './toolbar-icons.tsx';

interface ToolbarProps {
  editor: Editor;
  /** The id of the edited element. */
  controls: string;
  onLink(): void;
  onPicture(): void;
}

/** The toolbar of the rich editor: a single tab stop, with arrow keys inside (roving tabindex). */
export function Toolbar({ editor, controls, onLink, onPicture }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const commands: Command[] = [
    ...COMMANDS,
    { name: 'link', label: 'Link', run: onLink, isOn: (one) => one.isActive('link') },
    { name: 'picture', label: 'Picture', run: onPicture },
    ...HISTORY,
    ...TABLE_COMMANDS,
  ];
  const state = useCommandState(editor, commands);
  const shown = commands.filter(({ name }) => !state.hidden.includes(name));
  const current = Math.min(stop, shown.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + shown.length) % shown.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      role="toolbar"
      className={css.toolbar}
      aria-label="Format"
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ name, label, letters, run, isOn }, position) => (
        <button
          key={name}
          type="button"
          className={css.tool}
          tabIndex={position === current ? 0 : -1}
          title={label}
          aria-pressed={isOn && state.on.includes(name)}
          // Not `disabled`: a disabled button would lose the focus.
          aria-disabled={state.impossible.includes(name) || undefined}
          onFocus={() => setStop(position)}
          // Keeps the focus in the text. A command would restore it a frame later, and the first keys would be lost.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !state.impossible.includes(name) && run(editor)}
        >
          <span className="visually-hidden">{label}</span>
          {letters && (
            <span data-tool={name} aria-hidden="true">
              {letters}
            </span>
          )}
          {isToolbarIcon(name) && !letters && <ToolbarIcon name={name} />}
        </button>
      ))}
    </div>
  );
}

interface CommandState {
  on: string[];
  impossible: string[];
  hidden: string[];
}

/** Renders the toolbar only when a button's state changes, not with each key. */
function useCommandState(editor: Editor, commands: Command[]): CommandState {
  const [state, setState] = useState(() => stateOf(editor, commands));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names and states of commands never change
  useEffect(() => {
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = stateOf(editor, commands);
        setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      });
    };
    editor.on('transaction', update);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('transaction', update);
    };
  }, [editor]);
  return state;
}

const namesOf = (commands: Command[]): string[] => commands.map(({ name }) => name);

const stateOf = (editor: Editor, commands: Command[]): CommandState => ({
  on: namesOf(commands.filter(({ isOn }) => isOn?.(editor))),
  impossible: namesOf(commands.filter(({ isPossible }) => isPossible && !isPossible(editor))),
  hidden: editor.isActive('table') ? [] : namesOf(TABLE_COMMANDS),
});
