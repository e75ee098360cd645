import { type Editor, Extension } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { selectionCell } from '@tiptap/pm/tables';

/**
 * A way out of a table, and of Markdown that is shown as it is, at an edge of the text: nothing else would be there to go
 * to. The arrow keys, and Mod-Enter, start a paragraph.
 */
export const LeaveBlock = Extension.create({
  name: 'leaveBlock',
  // Before the keys of tables.
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      ArrowDown: () => isAtEdge(editor, 'down') && addParagraph(editor, 'down'),
      ArrowUp: () => isAtEdge(editor, 'up') && addParagraph(editor, 'up'),
      'Mod-Enter': () => isInClosedBlock(editor) && addParagraph(editor, 'down'),
      // Browsers find the end of another element than the last cell.
      'Mod-End': () => goToEnd(editor),
    };
  },
});

type Direction = 'up' | 'down';

const isInClosedBlock = ({ state: { selection } }: Editor): boolean =>
  ['table', 'markdownSource'].includes(selection.$from.node(1)?.type.name ?? '');

/** Whether the cursor is on the outermost line of a block that begins or ends the text. */
function isAtEdge(editor: Editor, direction: Direction): boolean {
  const { state, view } = editor;
  const { selection, doc } = state;
  if (!selection.empty || !isInClosedBlock(editor) || !view.endOfTextblock(direction)) return false;
  const { $from } = selection;
  if ($from.index(0) !== (direction === 'down' ? doc.childCount - 1 : 0)) return false;
  const table = $from.node(1);
  if (table.type.name !== 'table') return true;
  const row = selectionCell(state).index(1);
  return row === (direction === 'down' ? table.childCount - 1 : 0);
}

function goToEnd({ state, view }: Editor): boolean {
  view.dispatch(state.tr.setSelection(TextSelection.atEnd(state.doc)).scrollIntoView());
  return true;
}

function addParagraph({ state, view }: Editor, direction: Direction): boolean {
  const { $from } = state.selection;
  const place = direction === 'down' ? $from.after(1) : $from.before(1);
  const paragraph = state.schema.nodes.paragraph?.create();
  if (!paragraph) return false;
  const transaction = state.tr.insert(place, paragraph);
  transaction.setSelection(TextSelection.create(transaction.doc, place + 1));
  view.dispatch(transaction.scrollIntoView());
  return true;
}
