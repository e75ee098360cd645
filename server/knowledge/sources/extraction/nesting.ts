/**
 * The same HTML with at most 500 elements inside each other: deeper ones lose their tags and keep their text, as
 * browsers do it. Parsers take time that grows with the square of the depth, so a page of nothing but opening tags
 * would hold one up for minutes. Runs in time proportional to the length.
 */
export function limitNesting(html: string): string {
  const open: string[] = [];
  const openCounts = new Map<string, number>();
  let result = '';
  let copied = 0;

  const close = (): void => {
    const name = open.pop();
    if (name !== undefined) openCounts.set(name, (openCounts.get(name) ?? 1) - 1);
  };

  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const tag = tagAt(html, at);
    if (!tag) {
      at += 1;
    } else if (tag.kind === 'comment') {
      at = tag.end;
    } else if (tag.kind === 'close') {
      // A closing tag closes all that is open inside its element, and nothing if there is no such element.
      if (openCounts.get(tag.name)) {
        while (open.at(-1) !== tag.name) close();
        close();
      }
      at = tag.end;
    } else {
      while (closesImplicitly(tag.name, open.at(-1))) close();
      if (open.length >= MAX_DEPTH && !VOID.has(tag.name)) {
        const end = html.indexOf('>', at);
        result += html.slice(copied, at);
        copied = end === -1 ? html.length : end + 1;
        at = copied;
      } else {
        if (!VOID.has(tag.name)) {
          open.push(tag.name);
          openCounts.set(tag.name, (openCounts.get(tag.name) ?? 0) + 1);
        }
        at = RAW_TEXT.has(tag.name) ? endOfRawText(html, tag.name, tag.end) : tag.end;
      }
    }
  }
  return copied === 0 ? html : result + html.slice(copied);
}

const MAX_DEPTH = 500;

const VOID = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);

interface Tag {
  kind: 'open' | 'close' | 'comment';
  name: string;
  /** The index after the name, or after the comment. */
  end: number;
}

function tagAt(html: string, at: number): Tag | undefined {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4);
    return { kind: 'comment', name: '', end: end === -1 ? html.length : end + 3 };
  }
  TAG_NAME.lastIndex = at + 1;
  const match = TAG_NAME.exec(html);
  if (!match) return undefined;
  const kind = match[1] === '/' ? 'close' : 'open';
  return { kind, name: (match[2] ?? '').toLowerCase(), end: TAG_NAME.lastIndex };
}

const TAG_NAME = /(\/?)([a-z][a-z0-9:-]{0,40})/iy;

function endOfRawText(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

/** Elements whose closing tag may be left out are closed by the next of their kind. */
function closesImplicitly(opening: string, innermost: string | undefined): boolean {
  return innermost !== undefined && (CLOSED_BY.get(innermost)?.has(opening) ?? false);
}

const CELLS = ['td', 'th', 'tr', 'tbody', 'tfoot'];
const BLOCKS =
  'p div ul ol dl table pre blockquote form section article header footer nav aside h1 h2 h3 h4 h5 h6 hr';
const CLOSED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', new Set(BLOCKS.split(' '))],
  ['li', new Set(['li'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['option', new Set(['option', 'optgroup'])],
  ['td', new Set(CELLS)],
  ['th', new Set(CELLS)],
  ['tr', new Set(['tr', 'tbody', 'tfoot'])],
]);
