import type { Editor } from '@tiptap/core';

/** A button of the toolbar. */
export interface Command {
  name: string;
  label: string;
  /** Shown in place of an icon. */
  letters?: string;
  run(editor: Editor): void;
  /** For toggles. */
  isOn?(editor: Editor): boolean;
  isPossible?(editor: Editor): boolean;
}

const heading = (level: 2 | 3): Command => ({
  name: `heading${level}`,
  label: `Heading ${level}`,
  letters: `H${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

/** Starts at level 2, because the title is the page's heading 1. */
export const COMMANDS: Command[] = [
  heading(2),
  heading(3),
  {
    name: 'bold',
    label: 'Bold',
    letters: 'B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'Italic',
    letters: 'I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'code',
    label: 'Code',
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
  },
  {
    name: 'bulletList',
    label: 'Bulleted list',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'codeBlock',
    label: 'Code block',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  {
    name: 'table',
    label: 'Table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    isPossible: (editor) => !editor.isActive('table'),
  },
];

export const HISTORY: Command[] = [
  {
    name: 'undo',
    label: 'Undo',
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    label: 'Redo',
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];

/** Shown while the cursor is in a table. */
export const TABLE_COMMANDS: Command[] = [
  {
    name: 'addRow',
    label: 'Add row',
    letters: '+ row',
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'addColumn',
    label: 'Add column',
    letters: '+ column',
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'deleteRow',
    label: 'Delete row',
    letters: '− row',
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'deleteColumn',
    label: 'Delete column',
    letters: '− column',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'deleteTable',
    label: 'Delete table',
    letters: '− table',
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];
