import { attribute, type Document, type Element, elementsIn, isElement, textOf } from './dom.ts';
import { declared } from './hidden.ts';
import { type Compound, type Rule, readRules, selectorsOf } from './style-rules.ts';

/**
 * Writes into the elements what the page's own style sheets strike out or hide: a price of before is no price. Without the
 * cascade: what another rule shows again, or a script of the page names, is not hidden.
 */
export function applyStyles(document: Document): void {
  const css: string[] = [];
  const scripts: string[] = [];
  let loadsScripts = false;
  for (const element of elementsIn(document)) {
    if (element.tagName === 'style') css.push(contentOf(element));
    else if (element.tagName === 'script' && !/json/i.test(attribute(element, 'type') ?? '')) {
      scripts.push(contentOf(element));
      loadsScripts ||= attribute(element, 'src') !== undefined;
    }
  }
  const sheet = sheetOf(readRules(css.join('\n')), loadsScripts);
  if (sheet.hiding.size + sheet.striking.size === 0 && scripts.length > 0) return;
  if (sheet.hiding.size > 0)
    for (const script of scripts)
      for (const [word] of script.matchAll(/[\w-]+/g)) sheet.scripted.add(word.toLowerCase());

  for (const element of elementsIn(document)) {
    const { style = '' } = element.attribs;
    if (isStruckBy(sheet, element)) element.attribs.style = `${style};text-decoration:line-through`;
    // What fades in is shown by a script.
    const isClear =
      scripts.length === 0 && OPACITY.test(style) && /^0(?:\.0*)?%?$/.test(declared(style, 'opacity') ?? '');
    if (isClear || isHiddenBy(sheet, element)) element.attribs.style = `${style};display:none`;
  }
}

const OPACITY = /opacity/i;

const contentOf = ({ children }: Element): string => children.map((child) => textOf(child) ?? '').join('');

interface Sheet {
  /** The selectors that strike out elements, and those that hide them, by a name of their last part. */
  striking: Map<string, Match[]>;
  hiding: Map<string, Match[]>;
  /** The place of the last rule that shows the elements of a name; of those with conditions: the end. */
  showing: Map<string, number>;
  /** The words of the page's scripts. */
  scripted: Set<string>;
}

interface Match {
  parts: Compound[];
  /** The place of the rule among all. */
  at: number;
}

/** @param loadsScripts that are not read here, and may show what is invisible when it comes into view */
function sheetOf(rules: readonly Rule[], loadsScripts: boolean): Sheet {
  const sheet: Sheet = { striking: new Map(), hiding: new Map(), showing: new Map(), scripted: new Set() };
  for (const [at, { head, style, medium }] of rules.entries()) {
    if (medium === 'print' || !READ.test(style)) continue;
    const isStriking = declared(style, 'text-decoration', 'text-decoration-line')?.includes('line-through');
    const display = declared(style, 'display');
    const visibility = declared(style, 'visibility');
    const isHiding = display === 'none' || (visibility === 'hidden' && !loadsScripts);
    const isShowing = !isHiding && (display ?? visibility) !== undefined;
    for (const { parts, isPlain } of selectorsOf(head)) {
      const names = parts.at(-1)?.names ?? [];
      const isSingle = isPlain && medium === 'any' && parts.length === 1 && names.length === 1;
      if (isStriking && isPlain) add(sheet.striking, { parts: parts.slice(-1), at });
      if (isHiding && isPlain && medium === 'any') add(sheet.hiding, { parts, at });
      if (isShowing)
        for (const name of names)
          sheet.showing.set(name, Math.max(isSingle ? at : rules.length, sheet.showing.get(name) ?? 0));
    }
  }
  return sheet;
}

const READ = /line-through|display|visibility/i;

function add(matches: Map<string, Match[]>, match: Match): void {
  const [name] = match.parts.at(-1)?.names ?? [];
  if (name === undefined) return;
  const others = matches.get(name);
  if (!others) matches.set(name, [match]);
  else if (others.length < MAX_RULES) others.push(match);
}

/** Further rules for the same name are not applied. */
const MAX_RULES = 5;

function isStruckBy({ striking }: Sheet, element: Element): boolean {
  if (striking.size === 0) return false;
  return namesOf(element).some((name) => striking.get(name)?.some(({ parts }) => isMatch(parts, element)));
}

function isHiddenBy({ hiding, showing, scripted }: Sheet, element: Element): boolean {
  if (hiding.size === 0) return false;
  const names = namesOf(element);
  const shownAt = Math.max(-1, ...names.map((name) => showing.get(name) ?? -1));
  const isScripted = (part: Compound) => part.names.some((name) => scripted.has(name.slice(1)));
  return names.some((name) =>
    hiding
      .get(name)
      ?.some(({ parts, at }) => at > shownAt && isMatch(parts, element) && !parts.some(isScripted)),
  );
}

function namesOf({ attribs }: Element): string[] {
  const classes = (attribs.class ?? '').slice(0, MAX_CLASSES).toLowerCase().split(/\s+/).filter(Boolean);
  return [...classes.map((one) => `.${one}`), ...(attribs.id ? [`#${attribs.id.toLowerCase()}`] : [])];
}

const MAX_CLASSES = 500;

/** The last part is the element, those before it are elements around it. */
function isMatch(parts: readonly Compound[], element: Element): boolean {
  let left = parts.length - 1;
  if (!isOne(element, parts[left])) return false;
  let around = element.parentNode;
  for (let level = 0; left > 0 && around && isElement(around) && level < MAX_LEVELS; level++) {
    if (isOne(around, parts[left - 1])) left--;
    around = around.parentNode;
  }
  return left === 0;
}

const MAX_LEVELS = 12;

function isOne(element: Element, compound: Compound | undefined): boolean {
  if (!compound || (compound.tagName !== '' && compound.tagName !== element.tagName)) return false;
  const names = namesOf(element);
  return compound.names.every((name) => names.includes(name));
}
