import type { LinkCheck } from './source-links.ts';

/** A run of text inside a block. `citation` is an `[n]` mark; the renderer checks whether n exists. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'struck'; children: Inline[] }
  | { kind: 'link'; address: string; children: Inline[] }
  | { kind: 'citation'; n: number };

/** A `*` between words or figures is no emphasis. */
export const EMPHASIS = /(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/g;

/**
 * Tokenizes in one pass. Each alternative stops at the characters that could start another one, which keeps scanning
 * linear for hostile input.
 */
const INLINE = new RegExp(
  [
    /`([^`]+)`/,
    /\*\*([^*]+)\*\*/,
    EMPHASIS,
    /~~([^~\n]+)~~/,
    /!?\[([^[\]]*)\]\(([^()[\]]*)\)/,
    /\[(\d{1,2})\]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Images are removed. A link with a disallowed address is reduced to its text. */
export function parseInline(text: string, linkTo: LinkCheck): Inline[] {
  const runs: Inline[] = [];
  let end = 0;
  const add = (run: Inline) => {
    const last = runs.at(-1);
    if (run.kind === 'text' && last?.kind === 'text') last.text += run.text;
    else if (run.kind !== 'text' || run.text) runs.push(run);
  };

  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, struck, label = '', target = '', n] = match;
    add({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (code !== undefined) add({ kind: 'code', text: code });
    else if (strong !== undefined) add({ kind: 'strong', children: parseInline(strong, linkTo) });
    else if (emphasis !== undefined) add({ kind: 'emphasis', children: parseInline(emphasis, linkTo) });
    else if (struck !== undefined) add({ kind: 'struck', children: parseInline(struck, linkTo) });
    else if (n !== undefined) add({ kind: 'citation', n: Number(n) });
    else if (!whole.startsWith('!')) {
      const children = parseInline(label, linkTo);
      const address = linkTo(target);
      if (address) add({ kind: 'link', address, children });
      else children.forEach(add);
    }
  }
  add({ kind: 'text', text: text.slice(end) });
  return runs;
}
