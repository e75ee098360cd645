import type { ChainedCommands, Editor } from '@tiptap/core';

export interface Command {
  name: string;
  label: string;
  letters?: string | undefined;
  run(editor: Editor): void;
  isOn?(editor: Editor): boolean;
  isPossible?(editor: Editor): boolean;
}

type Change = (chain: ChainedCommands) => ChainedCommands;

/** A button that changes the text and returns the focus to it. */
const command = (name: string, label: string, change: Change, letters?: string) => ({
  name,
  label,
  letters,
  run: (editor: Editor): void => void change(editor.chain().focus()).run(),
});

/** A button that is pressed while the mark or node of this name is active. */
const toggle = (name: string, label: string, change: Change, letters?: string) => ({
  ...command(name, label, change, letters),
  isOn: (editor: Editor) => editor.isActive(name),
});

const heading = (level: 2 | 3) => ({
  ...command(`heading${level}`, `Heading ${level}`, (chain) => chain.toggleHeading({ level }), `H${level}`),
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
});

/** Starts at level 2, because the title is the page's heading 1. */
export const COMMANDS: Command[] = [
  heading(2),
  heading(3),
  toggle('bold', 'Bold', (chain) => chain.toggleBold(), 'B'),
  toggle('italic', 'Italic', (chain) => chain.toggleItalic(), 'I'),
  toggle('code', 'Code', (chain) => chain.toggleCode()),
  toggle('bulletList', 'Bulleted list', (chain) => chain.toggleBulletList()),
  toggle('orderedList', 'Numbered list', (chain) => chain.toggleOrderedList()),
  toggle('blockquote', 'Quote', (chain) => chain.toggleBlockquote()),
  toggle('codeBlock', 'Code block', (chain) => chain.toggleCodeBlock()),
  {
    ...command('table', 'Table', (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true })),
    isPossible: (editor) => !editor.isActive('table'),
  },
];

export const HISTORY: Command[] = [
  { ...command('undo', 'Undo', (chain) => chain.undo()), isPossible: (editor) => editor.can().undo() },
  { ...command('redo', 'Redo', (chain) => chain.redo()), isPossible: (editor) => editor.can().redo() },
];

/** Shown while the cursor is in a table. */
export const TABLE_COMMANDS: Command[] = [
  command('addRow', 'Add row', (chain) => chain.addRowAfter(), '+ row'),
  command('addColumn', 'Add column', (chain) => chain.addColumnAfter(), '+ column'),
  command('deleteRow', 'Delete row', (chain) => chain.deleteRow(), '− row'),
  command('deleteColumn', 'Delete column', (chain) => chain.deleteColumn(), '− column'),
  command('deleteTable', 'Delete table', (chain) => chain.deleteTable(), '− table'),
];
