import { attribute, type Element, elementAfter, role } from './dom.ts';
import { isHidden, isUnseen } from './hidden.ts';
import { isBlock, lineOf } from './inline.ts';

/**
 * Blocks below a button or a heading that unfolds them, though nothing but a script says so: the button or the heading is
 * a question, or the page has several such pairs of the same classes, each with another title.
 */
export class TitledBlocks {
  readonly #pairs = new Map<string, { title: Element; block: Element }[]>();

  add(title: Element): void {
    const isOne = title.tagName === 'button' ? isButton(title) : HEADINGS.has(title.tagName);
    const block = isOne ? elementAfter(title) : null;
    if (!block || !isBlock(block) || NO_BLOCK.test(block.tagName)) return;
    if (title.tagName !== 'button' && !isHidden(block)) return;
    const key = `${title.tagName} ${attribute(title, 'class') ?? ''}|${block.tagName} ${attribute(block, 'class') ?? ''}`;
    const pairs = this.#pairs.get(key);
    if (pairs) pairs.push({ title, block });
    else this.#pairs.set(key, [{ title, block }]);
  }

  /** The blocks with their titles. */
  find(): Map<Element, Element> {
    const found = new Map<Element, Element>();
    for (const pairs of this.#pairs.values()) {
      const texts = pairs.map(({ title }) => lineOf(title));
      const areTitles =
        pairs.length > 1 &&
        attribute(pairs[0]?.title as Element, 'class') !== undefined &&
        new Set(texts.filter(Boolean)).size === pairs.length;
      for (const [i, { title, block }] of pairs.entries())
        if (areTitles || QUESTION.test(texts[i] ?? '')) found.set(block, title);
    }
    return found;
  }
}

const NO_BLOCK = /^(?:button|h[1-6]|form|nav|dialog)$/;
const HEADINGS = new Set('h2 h3 h4 h5 h6 dt'.split(' '));
const QUESTION = /[?？؟]$/;

const isButton = (element: Element): boolean =>
  role(element) !== 'tab' && !/^(?:submit|reset)$/.test(element.attribs.type ?? '') && !isUnseen(element);
