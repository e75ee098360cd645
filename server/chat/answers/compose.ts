import type { Part, PassageHit } from '../../search/search.ts';
import type { Citation } from './answer.ts';
import { pickParts } from './pick.ts';
import { quotable, unmarked } from './plain-text.ts';

const MAX_SOURCES = 3;
const MAX_FURTHER = 2;
const MAX_CODE_LINES = 20;
const MAX_SENTENCE = 420;
const EXCERPT_LENGTH = 200;

export interface Composed {
  /** Light Markdown with `[n]` marks. */
  text: string;
  citations: Citation[];
}

/** An answer in the words of the passages, the one that fits best first. */
export function compose(passages: PassageHit[]): Composed {
  const citations: Citation[] = [];
  const texts: string[] = [];
  const said = new Set<string>();
  for (const [i, passage] of passages.slice(0, MAX_SOURCES).entries()) {
    const parts = pickParts(passage, { most: i === 0 ? 4 : 2 }).filter((part) => !said.has(sense(part)));
    if (parts.length === 0) continue;
    for (const part of parts) said.add(sense(part));
    const n = citations.length + 1;
    texts.push(write(passage, parts, n));
    citations.push({ n, title: passage.title, url: passage.url, excerpt: excerptOf(parts) });
  }
  return { text: texts.join('\n\n'), citations };
}

/** An answer with further pages named below it: for where the passages fit, but not so well that they must be right. */
export function withFurtherPages(answer: Composed, passages: PassageHit[], announcement: string): Composed {
  const known = new Set(answer.citations.map(({ url }) => pageOf(url)));
  const further = passages
    .filter(({ url }) => !known.has(pageOf(url)) && known.add(pageOf(url)))
    .slice(0, MAX_FURTHER);
  if (further.length === 0) return answer;
  const citations = further.map((passage, i) => ({
    n: answer.citations.length + 1 + i,
    title: passage.title,
    url: passage.url,
    excerpt: excerptOf(passage.parts),
  }));
  const list = citations.map(({ n, title }) => `- ${quotable(title)} [${n}]`).join('\n');
  return {
    text: `${answer.text}\n\n${announcement}\n\n${list}`,
    citations: [...answer.citations, ...citations],
  };
}

const pageOf = (url: string): string => url.split('#', 1)[0] ?? url;

function sense(part: Part): string {
  return unmarked(part.text).toLowerCase();
}

function write(passage: PassageHit, parts: Part[], n: number): string {
  const lead = subjectOf(passage, parts);
  let text = lead && parts[0]?.kind === 'code' ? `${lead} [${n}]` : lead;
  let before: Part | undefined;
  for (const part of parts) {
    const piece = part.kind === 'code' ? fence(part.text) : `${sentence(part)} [${n}]`;
    text += text === '' ? piece : separator(before, part) + piece;
    before = part;
  }
  return text;
}

/** A section about one thing by name ("omit") often doesn't repeat the name in its sentences. */
function subjectOf({ heading, title }: PassageHit, parts: Part[]): string {
  const name = heading.split(' › ').at(-1) ?? '';
  const isName = /^[a-z@._-][\w@./-]{1,40}$/.test(name);
  const isSaid = parts.some((part) => part.text.includes(name));
  if (isName && !isSaid) return `\`${name}\`:`;
  return parts[0]?.kind === 'code' ? `${quotable(name || title)}:` : '';
}

function sentence({ kind, text }: Part): string {
  const plain = text.replace(/^\s*(?:-|\d{1,3}\.)\s+/, '');
  const words = quotable(kind === 'row' ? plain.replaceAll(' | ', ' – ') : plain);
  const short = words.length > MAX_SENTENCE ? quotable(`${cut(words, MAX_SENTENCE)} …`) : words;
  return kind === 'text' ? short : `- ${short}`;
}

function separator(before: Part | undefined, part: Part): string {
  if (!before) return part.kind === 'text' ? ' ' : '\n\n';
  if (before.kind === 'text' && part.kind === 'text') return before.block === part.block ? ' ' : '\n\n';
  return before.kind !== 'code' && before.kind !== 'text' && part.kind === before.kind ? '\n' : '\n\n';
}

function fence(code: string): string {
  const lines = code.split('\n').filter((line) => !line.startsWith('```'));
  const shown = lines.slice(0, MAX_CODE_LINES);
  if (shown.length < lines.length) shown.push('…');
  return `\`\`\`\n${shown.join('\n')}\n\`\`\``;
}

function excerptOf(parts: Part[]): string {
  const prose = parts.filter((part) => part.kind !== 'code');
  const text = unmarked((prose.length > 0 ? prose : parts).map((part) => part.text).join(' '));
  return text.length > EXCERPT_LENGTH ? `${cut(text, EXCERPT_LENGTH)} …` : text;
}

function cut(text: string, length: number): string {
  const space = text.lastIndexOf(' ', length);
  return text.slice(0, space > length / 2 ? space : length).toWellFormed();
}
