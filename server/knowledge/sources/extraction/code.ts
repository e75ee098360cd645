import {
  attribute,
  type Element,
  elementAfter,
  elementsIn,
  isElement,
  labels,
  type Node,
  nodesIn,
  textOf,
  walk,
} from './dom.ts';
import { declared } from './hidden.ts';
import { isBlock, visible } from './inline.ts';
import { shiftOf, writeShifted } from './raised.ts';

/** Also what editors paste, and code whose lines end by line breaks. */
export function isCodeBlock(element: Element): boolean {
  if (element.tagName === 'pre') return true;
  if (element.tagName === 'code')
    return element.children.some((child) => isElement(child) && child.tagName === 'br');
  const { style, class: classes } = element.attribs;
  if (classes !== undefined && element.tagName === 'div' && EDITOR.test(classes)) return true;
  return style?.includes('white-space') === true && PREFORMATTED.test(style) && MONOSPACE.test(style);
}

/** The lines of code in the editors CodeMirror, Ace and Monaco. */
const EDITOR = /(?:^|\s)(?:cm-content|CodeMirror-code|ace_text-layer|view-lines)(?:\s|$)/;
const PREFORMATTED = /white-space\s*:\s*pre\s*(?:;|$)/i;
const MONOSPACE = /monospace|courier|consolas|menlo/i;

/** The lines of code as written, without numbers of lines, prompts of a shell, or invisible characters. */
export function codeOf(element: Node, isLeftOut: (node: Node) => boolean): string {
  const isRunningText = isElement(element) && element.tagName === 'code';
  const reader = new CodeReader(isLeftOut, isRunningText);
  walk(
    element,
    (node) => reader.enter(node),
    (node) => reader.leave(node),
  );
  const lines = visible(reader.text).split('\n');
  return withoutPrompts(
    lines
      .map((line) => (isRunningText ? line.trim() : line.trimEnd()))
      .join('\n')
      .replace(/^\n+/, '')
      .trimEnd(),
  );
}

class CodeReader {
  readonly #isLeftOut: (node: Node) => boolean;
  /** Its lines end by line breaks alone. */
  readonly #isRunningText: boolean;
  readonly #parts: string[] = [];
  /** The numbers with which lines begin, each in an element, and the places of their parts. */
  readonly #numbers: { value: number; at: number }[] = [];

  constructor(isLeftOut: (node: Node) => boolean, isRunningText: boolean) {
    this.#isLeftOut = isLeftOut;
    this.#isRunningText = isRunningText;
  }

  get text(): string {
    const lines = this.#parts
      .join('')
      .split('\n')
      .filter((line) => line.trim() !== '');
    if (
      areLineNumbers(
        this.#numbers.map(({ value }) => value),
        lines.length,
      )
    )
      for (const { at } of this.#numbers) this.#parts[at] = '';
    return this.#parts.join('').replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  }

  enter(node: Node): boolean {
    const text = textOf(node);
    if (text !== undefined && text !== '')
      this.#parts.push(this.#isRunningText ? text.replace(/\s+/g, ' ') : text);
    if (!isElement(node)) return true;
    if (this.#isLeftOut(node) || isBesideCode(node)) return false;
    const shift = shiftOf(node);
    const only = (shift || this.#atLineStart) && onlyText(node);
    if (shift && only) {
      this.#parts.push(writeShifted(only, shift, this.#parts.at(-1) ?? '', node));
      return false;
    }
    if (node.tagName === 'br') this.#parts.push('\n');
    else if (isShownAsBlock(node) || isLineAfterLine(node)) this.#endLine();
    const at = this.#parts.length;
    if (only && /^\s*\d{1,6}\s*$/.test(only) && this.#numbers.at(-1)?.at !== at)
      this.#numbers.push({ value: Number(only), at });
    return true;
  }

  leave(node: Node): void {
    if (isElement(node) && isShownAsBlock(node)) this.#endLine();
  }

  get #atLineStart(): boolean {
    const last = this.#parts.at(-1);
    return last === undefined || /\n[ \t]*$/.test(last);
  }

  #endLine(): void {
    const last = this.#parts.at(-1);
    if (last !== undefined && !last.endsWith('\n')) this.#parts.push('\n');
  }
}

const CELL: ReadonlySet<string> = new Set(['td', 'th', 'tbody', 'thead', 'tfoot', 'button']);

function isShownAsBlock(element: Element): boolean {
  if (isBlock(element)) return !CELL.has(element.tagName);
  const { style } = element.attribs;
  return (
    style?.includes('display') === true &&
    /^(?:block|flex|grid|table-row)$/.test(declared(style, 'display') ?? '')
  );
}

/** Elements of one line each that are set below each other by styles alone. */
function isLineAfterLine(element: Element): boolean {
  const { previousSibling } = element;
  if (!previousSibling || !isElement(previousSibling)) return false;
  return isLine(element) && isLine(previousSibling);
}

function isLine(element: Element): boolean {
  if (attribute(element, 'data-line') !== undefined) return true;
  const { parentNode } = element;
  if (element.tagName === 'code')
    return parentNode !== null && isElement(parentNode) && parentNode.tagName === 'pre';
  return labels(element).some((label) => LINE.test(label));
}

/** By the names of highlighters, or of the way in which styles show them. */
const LINE = /^(?:(?:token|code|view|ec|hljs|cm|ace)[-_]?)?line$|^(?:d-)?(?:block|flex|grid|table-row)$/;

/** The text of an element that holds one text alone, with others around it or not. */
function onlyText(element: Element): string | undefined {
  let node: Node | null = element;
  while (node && isElement(node)) node = node.children.length === 1 ? node.firstChild : null;
  return node ? textOf(node) : undefined;
}

/** A number in every line, counted from any first one; a single number may be code. */
const areLineNumbers = (numbers: readonly number[], lines: number): boolean =>
  numbers.length > 1 &&
  numbers.length >= lines &&
  numbers.every((number, i) => i === 0 || number === (numbers[i - 1] as number) + 1);

/** What stands beside code and is not copied with it: numbers of lines, buttons, prompts that the page marks as such. */
function isBesideCode(element: Element): boolean {
  const { class: classes = '', style = '', 'aria-hidden': hidden } = element.attribs;
  if (element.tagName === 'button' || element.tagName === 'clipboard-copy' || hidden === 'true') return true;
  if (isGutter(element)) return true;
  if (COPY.test(classes)) return shortText(element) !== undefined;
  if (!UNSELECTABLE.test(classes) && !/user-select\s*:\s*none/i.test(style)) return false;
  return /^\s*(?:\d*|(?!>>>).{0,50}[$#%>❯»])\s*$/u.test(shortText(element) ?? 'code');
}

/** The text of an element with a few words in a line; undefined for a longer one. */
function shortText(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (const node of nodesIn(element)) {
    text += textOf(node) ?? '';
    if (text.length > MAX_SHORT || ++seen > MAX_SHORT) return undefined;
  }
  return text;
}

const MAX_SHORT = 60;

const COPY = /(?:^|[\s_-])(?:copy|clipboard)(?:[\s_-]|$)|copy-?btn|copy-?button/i;
const UNSELECTABLE =
  /(?:^|\s)(?:select-none|user-select-none|unselectable|no-?select|gp|prompt|command-line-prompt)(?:\s|$)/;

/**
 * Whether an element has the numbers of lines, by the names that highlighters give it; some call code so that has
 * numbers, and layouts their margins.
 */
export function isGutter(element: Element): boolean {
  if (!('data-line-number' in element.attribs) && !GUTTER.test(attribute(element, 'class') ?? ''))
    return false;
  for (const node of nodesIn(element)) if (/[^\d\s›⌄▸▾]/.test(textOf(node) ?? '')) return false;
  return true;
}

const GUTTER =
  /(?:^|\s)(?:(?:[\w-]+[-_])?gutter(?:-?element|-cell)?|(?:[\w-]+-)?line-?numbers?(?:-(?:rows|wrapper))?|linenos?|linenodiv|lineno|lnt|ln|blob-num(?:-\w+)?|hljs-ln-numbers|crayon-nums|code-?line-?number\w*)(?:\s|$)/i;

/** The numbers of lines that stand in a cell beside the code. */
export function isGutterOfTable(element: Element, code: string): boolean {
  if (!/^\d+(?:\s+\d+)*$/.test(code)) return false;
  let cell: Node | null = element;
  while (cell && isElement(cell) && cell.tagName !== 'td') cell = cell.parentNode;
  const next = cell && isElement(cell) ? elementAfter(cell) : null;
  if (next) for (const { tagName } of elementsIn(next)) if (tagName === 'pre') return true;
  return false;
}

/** Commands that are shown with the prompt of a shell, all of them; a session with output stays as it is. */
function withoutPrompts(code: string): string {
  const lines = code.split('\n');
  const isCommands = lines.every(
    (line, i) => PROMPT.test(line) || /^\s*(?:#|$)/.test(line) || continues(lines[i - 1]),
  );
  return isCommands ? lines.map((line) => line.replace(PROMPT, '')).join('\n') : code;
}

const PROMPT = /^\s*\$ +(?=\S)/;
const continues = (before: string | undefined): boolean => before?.endsWith('\\') ?? false;
