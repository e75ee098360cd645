import type { Editor } from '@tiptap/core';

/** Inserts a picture; at the end of a text into a new paragraph: only a picture that is alone can have a caption. */
export function insertPicture(editor: Editor, picture: { src: string; alt: string }): boolean {
  const { depth, parent, parentOffset } = editor.state.selection.$from;
  // Not in lists, quotes and tables, whose items would be divided.
  const isAfterText =
    depth === 1 && !parent.type.spec.code && parent.childCount > 0 && parentOffset === parent.content.size;
  const chain = editor.chain().focus();
  return (isAfterText ? chain.splitBlock() : chain).setImage(picture).run();
}

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
