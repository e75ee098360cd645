import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { LineIcon } from '../../ui/Icon.tsx';
import css from './editor.module.css';
import { COMMANDS, type Command, HISTORY, TABLE_COMMANDS } from './rich/commands.ts';
import { captionIn } from './rich/picture.ts';

interface ToolbarProps {
  editor: Editor;
  controls: string;
  onLink(): void;
  onPicture(): void;
  onCaption(): void;
  onFootnote(): void;
}

/** The toolbar of the rich editor: a single tab stop, with arrow keys inside (roving tabindex). */
export function Toolbar({ editor, controls, onLink, onPicture, onCaption, onFootnote }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const commands: Command[] = [
    ...COMMANDS,
    { name: 'link', label: 'Link', run: onLink, isOn: (one) => one.isActive('link') },
    { name: 'picture', label: 'Picture', run: onPicture },
    {
      name: 'caption',
      label: 'Caption of the picture',
      run: onCaption,
      isPossible: (one) => captionIn(one) !== undefined,
    },
    {
      name: 'footnote',
      label: 'Footnote',
      run: onFootnote,
      isPossible: ({ state }) => state.selection.$from.parent.type.spec.code !== true,
    },
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
          {!letters && <LineIcon path={ICONS[name] ?? ''} />}
        </button>
      ))}
    </div>
  );
}

/** Icons of the toolbar on a grid of 24 × 24; letters stand for what they do. */
const ICONS: Record<string, string> = {
  bulletList: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  orderedList: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.3-.7v4.4M3.8 14.2c1.6-1.6 3 .2 1.6 1.6L4 17.8h2.6',
  blockquote: 'M5 6v12M9.5 8H20M9.5 12H20M9.5 16h6',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  codeBlock: 'M4 5h16v14H4zM9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14',
  picture: 'M4 5h16v14H4zM4.5 16.5 9 12l4 4 2.5-2.5 4 4M15.5 9h.01',
  caption: 'M4 4h16v11H4zM5 13l4-4 3 3 2.5-2.5L19 13M7 19.5h10',
  footnote: 'M4 18 8.5 7 13 18M5.6 14.5h5.8M17 5l2-1v6M17 10.5h4',
  undo: 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5 5 0 0 1 0 10h-3',
  redo: 'm15 14 4.5-4.5L15 5M19.5 9.5H10a5 5 0 0 0 0 10h3',
};

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
