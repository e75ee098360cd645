import type { Node } from '@tiptap/pm/model';
import type { Block, Markdown } from './blocks.ts';

/**
 * Writes a document as Markdown. Unchanged blocks keep their source: nodes of ProseMirror are immutable, so an unchanged
 * block is the same object.
 */
export function createMarkdownSerializer(
  markdown: Markdown,
  doc: Node,
  { blocks, before }: ReturnType<Markdown['read']>,
) {
  const originals = new WeakMap<Node, Block>();
  const following = new Map<Block, Block | undefined>();
  blocks.forEach((block, index) => {
    originals.set(doc.child(index), block);
    following.set(block, blocks[index + 1]);
  });
  const serialized = new WeakMap<Node, string>();

  function sourceOf(node: Node): string {
    const known = originals.get(node)?.source ?? serialized.get(node);
    if (known !== undefined) return known;
    const source = markdown.write(node.toJSON());
    serialized.set(node, source);
    return source;
  }

  return (current: Node): string => {
    let text = '';
    let last: Block | undefined;
    current.forEach((node) => {
      const source = sourceOf(node);
      if (source === '') return;
      const block = originals.get(node);
      if (text === '') text = block && block === blocks[0] ? before : '';
      else text += last && following.get(last) === block && block ? last.gap : '\n\n';
      text += source;
      last = block;
    });
    // A text that ended in a line break still does.
    const isLast = last !== undefined && last === blocks.at(-1);
    const end = blocks.at(-1)?.gap ?? '';
    return text === '' ? '' : text + (isLast || end === '' ? end : '\n');
  };
}
