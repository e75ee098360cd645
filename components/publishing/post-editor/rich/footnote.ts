import type { Editor } from '@tiptap/core';

/** Inserts a reference at the cursor, and its note at the end of the text. */
export function addFootnote(editor: Editor, note: string): void {
  const label = String(nextNumber(editor));
  editor
    .chain()
    .focus()
    .insertContent({ type: 'footnoteReference', attrs: { label } })
    .command(({ tr, state }) => {
      const source = state.schema.nodes.markdownSource?.create(
        null,
        state.schema.text(`[^${label}]: ${note}`),
      );
      if (source) tr.insert(tr.doc.content.size, source);
      return source !== undefined;
    })
    .run();
}

/** The number is above those of all references and notes. */
function nextNumber({ state: { doc } }: Editor): number {
  const numbers = [0];
  doc.descendants(({ type, attrs, textContent }) => {
    if (type.name === 'footnoteReference') numbers.push(Number(attrs.label));
    if (type.name === 'markdownSource')
      for (const [, number] of textContent.matchAll(/\[\^(\d{1,9})\]/g)) numbers.push(Number(number));
  });
  return Math.max(...numbers.filter(Number.isFinite)) + 1;
}
