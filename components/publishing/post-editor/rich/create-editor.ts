import { Editor } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { createMarkdown } from './blocks.ts';
import { EXTENSIONS } from './extensions.ts';
import { addFootnote } from './footnote.ts';
import { createMarkdownSerializer } from './markdown-serializer.ts';
import { readablePaste } from './pasted-html.ts';
import { countWords } from './words.ts';

interface Options {
  element: HTMLElement;
  markdown: string;
  /** Attributes of the element that is edited. */
  attributes: Record<string, string>;
  onChange(): void;
  /** Pictures that were pasted or dropped. */
  onFiles(files: File[]): void;
}

/** In pixels: the top bar with the toolbar in two rows, and the buttons in two rows with space around the line. */
const COVERED = { top: 160, bottom: 140, left: 0, right: 0 };

export type RichEditor = ReturnType<typeof createEditor>;

/** A rich editor for Markdown. Blocks that are not edited keep their source. */
export function createEditor({ element, attributes, onChange, onFiles, ...options }: Options) {
  const markdown = createMarkdown();
  const read = markdown.read(options.markdown);
  const content = read.blocks.map(({ node }) => node);
  const editor = new Editor({
    element,
    extensions: EXTENSIONS,
    content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    // Our content security policy allows no inline styles.
    injectCSS: false,
    editorProps: {
      attributes,
      // The bars at the top and bottom of the window cover what is behind them.
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      transformPastedHTML: readablePaste,
      handlePaste: (_view, { clipboardData }) => handleFiles(clipboardData),
      handleDrop: (view, { dataTransfer, clientX, clientY }) => {
        if (!dataTransfer || dataTransfer.files.length === 0) return false;
        const place = view.posAtCoords({ left: clientX, top: clientY });
        if (place) editor.commands.setTextSelection(place.pos);
        return handleFiles(dataTransfer);
      },
      clipboardTextParser(text, _context, isPlain) {
        // Without Markdown's rule that lines are joined: a text is pasted as it looks.
        const nodes = isPlain
          ? []
          : createMarkdown({ breaks: true }).read(text.replace(/\r\n?/g, '\n')).blocks;
        // ProseMirror then pastes plain text.
        if (nodes.length === 0) return null as unknown as Slice;
        return Slice.maxOpen(Fragment.from(nodes.map(({ node }) => editor.schema.nodeFromJSON(node))));
      },
    },
    onUpdate: onChange,
  });
  const write = createMarkdownSerializer(markdown, editor.state.doc, read);

  function handleFiles(transfer: DataTransfer | null): boolean {
    const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // Spreadsheet cells are copied as text and as a picture; the text is pasted.
    if (files.length === 0 || transfer?.types.includes('text/plain')) return false;
    onFiles(files);
    return true;
  }

  return {
    editor,
    markdown: (): string => write(editor.state.doc),
    addFootnote: (note: string): void => addFootnote(editor, note),
    words: (): number => countWords(editor.state.doc),
  };
}
