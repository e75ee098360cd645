/** A piece of a passage: a paragraph, one item of a list, one row of a table, or a block of code. */
export interface Block {
  kind: 'text' | 'item' | 'row' | 'code';
  start: number;
  end: number;
}

export interface Range {
  start: number;
  end: number;
}

/** The blocks of a passage's content in order, as the extraction writes them. */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let fence: Block | null = null;
  let start = 0;
  for (const line of content.split('\n')) {
    const end = start + line.length;
    const isFence = line.startsWith('```');
    if (fence) {
      fence.end = end;
      if (isFence) fence = null;
    } else if (isFence) {
      fence = { kind: 'code', start, end };
      blocks.push(fence);
    } else if (line.trim() !== '') {
      addLine(blocks, content, line, { start, end });
    }
    start = end + 1;
  }
  return blocks;
}

/** Where each sentence stands; an item, a row and a block of code is one each. */
export function sentencesOf(content: string): Range[] {
  return blocksOf(content).flatMap((block) =>
    block.kind === 'text' ? splitSentences(content, block) : [{ start: block.start, end: block.end }],
  );
}

export function splitSentences(content: string, { start, end }: Range): Range[] {
  const sentences: Range[] = [];
  let from = start;
  for (const match of content.slice(start, end).matchAll(SENTENCE_END)) {
    const stop = start + match.index + match[0].trimEnd().length;
    if (isAbbreviation(content.slice(Math.max(from, stop - 12), stop))) continue;
    sentences.push({ start: from, end: stop });
    from = start + match.index + match[0].length;
  }
  if (from < end) sentences.push({ start: from, end });
  return sentences;
}

const SENTENCE_END = /[.!?…]["'”’)\]]?\s+|[。！？]\s*/g;

function isAbbreviation(ending: string): boolean {
  return /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|ca|bzw|Mr|Mrs|Ms|Dr|Prof|St|No|Nr|Fig|\p{L})\.$/u.test(
    ending,
  );
}

function addLine(blocks: Block[], content: string, line: string, range: Range): void {
  const last = blocks.at(-1);
  const follows = last && last.kind !== 'code' && content.slice(last.end, range.start) === '\n';
  if (/^\s*(?:-|\d{1,3}\.)\s/.test(line)) blocks.push({ kind: 'item', ...range });
  else if (line.includes(' | ')) blocks.push({ kind: 'row', ...range });
  else if (follows && last.kind !== 'row') last.end = range.end;
  else blocks.push({ kind: 'text', ...range });
}
