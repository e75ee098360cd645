import type { Editor } from '@tiptap/core';

/** The caption of the picture that is alone in the current paragraph; undefined if none is: the page shows no other captions. */
export function captionIn({ state }: Editor): string | undefined {
  const { parent } = state.selection.$from;
  const { firstChild } = parent;
  return parent.childCount === 1 && firstChild?.type.name === 'image'
    ? (firstChild.attrs.title ?? '')
    : undefined;
}

/** Sets the caption, and leaves the cursor where it is: a letter would replace a selected picture. */
export const setCaption = (editor: Editor, caption: string): boolean =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.setNodeAttribute(tr.selection.$from.start(), 'title', caption || null);
      return true;
    })
    .run();
