import type { Node } from '@tiptap/pm/model';
import type { Block, Markdown } from './blocks.ts';

/**
 * Writes a document as Markdown, where blocks that nobody touched stay as they were written. Nodes of ProseMirror are
 * immutable, so an untouched block is the same object.
 */
export function keptMarkdown(
  markdown: Markdown,
  doc: Node,
  { blocks, before }: ReturnType<Markdown['read']>,
) {
  const kept = new WeakMap<Node, Block>();
  const following = new Map<Block, Block | undefined>();
  blocks.forEach((block, index) => {
    kept.set(doc.child(index), block);
    following.set(block, blocks[index + 1]);
  });
  const written = new WeakMap<Node, string>();

  function sourceOf(node: Node): string {
    const known = kept.get(node)?.source ?? written.get(node);
    if (known !== undefined) return known;
    const source = markdown.write(node.toJSON());
    written.set(node, source);
    return source;
  }

  return (current: Node): string => {
    let text = '';
    let last: Block | undefined;
    current.forEach((node) => {
      const source = sourceOf(node);
      if (source === '') return;
      const block = kept.get(node);
      if (text === '') text = block && block === blocks[0] ? before : '';
      else text += last && following.get(last) === block && block ? last.gap : '\n\n';
      text += source;
      last = block;
    });
    // Files end in a line break, and so do texts that did.
    const isLast = last !== undefined && last === blocks.at(-1);
    const end = blocks.at(-1)?.gap ?? '';
    return text === '' ? '' : text + (isLast || end === '' ? end : '\n');
  };
}
