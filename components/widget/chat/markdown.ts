/** A run of text inside a block. `citation` is an `[n]` mark; whether n exists is for the reader to see. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'citation'; n: number };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'code'; text: string };

/**
 * Reads the little Markdown that answers use. Answers come from a model, which is a stranger: images
 * vanish, of a link only its words stay, and HTML is text like any other. Linear in the length of the text.
 */
export function parseMarkdown(text: string): Block[] {
  const blocks: OpenBlock[] = [];
  // The block that the next line may continue.
  let open: OpenBlock | undefined;
  for (const line of text.split(/\r?\n/)) {
    const next = readLine(line, open);
    if (next && next !== open) blocks.push(next);
    open = next;
  }
  return blocks.map(finish);
}

/** The block the line belongs to: the open one, extended, or a new one; none after a blank line. */
function readLine(line: string, open: OpenBlock | undefined): OpenBlock | undefined {
  if (open?.kind === 'code') {
    if (FENCE.test(line)) return undefined;
    return extend(open, line);
  }
  if (FENCE.test(line)) return { kind: 'code', lines: [] };
  if (line.trim() === '') return undefined;

  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return { kind: 'heading', lines: [heading] };

  const [, number, item] = ITEM.exec(line) ?? [];
  if (item !== undefined) {
    const ordered = number !== undefined;
    if (open?.kind === 'list' && open.ordered === ordered) return extend(open, item);
    return { kind: 'list', ordered, start: Number(number ?? 1), lines: [item] };
  }
  if (open?.kind === 'list' && /^\s/.test(line)) {
    const begun = open.lines.pop();
    return extend(open, `${begun}\n${line.trim()}`);
  }
  return open?.kind === 'paragraph' ? extend(open, line) : { kind: 'paragraph', lines: [line] };
}

function extend(block: OpenBlock, line: string): OpenBlock {
  block.lines.push(line);
  return block;
}

type OpenBlock =
  | { kind: 'paragraph' | 'heading' | 'code'; lines: string[] }
  | { kind: 'list'; ordered: boolean; start: number; lines: string[] };

const FENCE = /^\s{0,3}(?:```|~~~)/;
const ITEM = /^\s{0,8}(?:[-*+•]|(\d{1,3})[.)])\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*)$/;

function finish(block: OpenBlock): Block {
  if (block.kind === 'list') {
    const { kind, ordered, start, lines } = block;
    return { kind, ordered, start, items: lines.map(parseInline) };
  }
  if (block.kind === 'code') return { kind: 'code', text: block.lines.join('\n') };
  return { kind: block.kind, children: parseInline(block.lines.join('\n')) };
}

/**
 * One pass. Each alternative stops at the characters that could begin another one, so no text, however
 * hostile, is scanned more than a few times.
 */
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|!?\[([^[\]]*)\]\([^()[\]]*\)|\[(\d{1,2})\]/g;

function parseInline(text: string): Inline[] {
  const runs: Inline[] = [];
  let end = 0;
  const addText = (piece: string) => {
    const last = runs.at(-1);
    if (last?.kind === 'text') last.text += piece;
    else if (piece) runs.push({ kind: 'text', text: piece });
  };

  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, label, n] = match;
    addText(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) runs.push({ kind: 'code', text: code });
    else if (strong !== undefined) runs.push({ kind: 'strong', children: parseInline(strong) });
    else if (n !== undefined) runs.push({ kind: 'citation', n: Number(n) });
    else if (!whole.startsWith('!')) addText(label ?? '');
  }
  addText(text.slice(end));
  return runs;
}
