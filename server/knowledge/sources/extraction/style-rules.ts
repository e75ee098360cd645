/** An element of a selector: `div.note#a`. */
export interface Compound {
  tagName: string;
  /** In lower case, with the sign of a class or an id. */
  names: string[];
}

interface Selector {
  /** The parts are ordered from the ancestor to the element itself. */
  parts: Compound[];
  /** Without states, attributes and neighbours: it applies to what it names. */
  isPlain: boolean;
}

export interface Rule {
  /** The selectors of the rule, before its braces. */
  head: string;
  style: string;
  /** Any, under a condition such as a width, or on paper alone. */
  medium: Medium;
}

type Medium = 'any' | 'some' | 'print';

/** The rules of style sheets, in time proportional to their length. */
export function readRules(css: string): Rule[] {
  const rules: Rule[] = [];
  const sheet = withoutComments(css.slice(0, MAX_CSS));
  /** The heads of the open blocks. */
  const open: { head: string; medium: Medium }[] = [];
  const add = (style: string) => {
    const block = open.at(-1);
    if (block && !block.head.startsWith('@') && style.includes(':') && rules.length < MAX_RULES)
      rules.push({ head: block.head, style, medium: open.at(-2)?.medium ?? 'any' });
  };
  let from = 0;
  for (let at = 0; at < sheet.length; at++) {
    const sign = sheet[at];
    if (sign !== '{' && sign !== '}') continue;
    const text = sheet.slice(from, at);
    from = at + 1;
    if (sign === '}') {
      add(text);
      open.pop();
    } else {
      // A block within another one begins behind the last declaration of that.
      const start = text.lastIndexOf(';') + 1;
      add(text.slice(0, start));
      const head = text.slice(start).trim().slice(0, MAX_HEAD);
      open.push({ head, medium: mediumWithin(open.at(-1)?.medium ?? 'any', head) });
    }
  }
  return rules;
}

const MAX_CSS = 1_000_000;
const MAX_RULES = 20_000;
const MAX_HEAD = 2000;

/** Of the rules in a block; rules within rules are as conditional as those for a width. */
function mediumWithin(around: Medium, head: string): Medium {
  if (around === 'print' || /^@media\s+(?:only\s+)?print\b/i.test(head)) return 'print';
  return /^@layer\b|^@media\s+(?:only\s+)?(?:all|screen)$/i.test(head) ? around : 'some';
}

function withoutComments(css: string): string {
  let rest = '';
  let from = 0;
  for (let at = css.indexOf('/*'); at !== -1; at = css.indexOf('/*', from)) {
    rest += css.slice(from, at);
    const end = css.indexOf('*/', at + 2);
    if (end === -1) return rest;
    from = end + 2;
  }
  return rest + css.slice(from);
}

export function selectorsOf(head: string): Selector[] {
  return head.split(',').map((selector) => {
    const compounds = selector
      .trim()
      .toLowerCase()
      .split(/\s*[>+~]\s*|\s+/);
    return {
      parts: compounds.map((compound) => ({
        tagName: /^[a-z][\w-]*/.exec(compound)?.[0] ?? '',
        names: compound.match(/[.#][\w-]+/g) ?? [],
      })),
      isPlain: !/[^\w\s.#>-]/.test(selector),
    };
  });
}
