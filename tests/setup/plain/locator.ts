import type { CheerioAPI } from 'cheerio';
import { type Element, flatText, isShown, nameOf, selectorOf, shownText } from './elements.ts';

export type Wanted = string | RegExp;

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Uint8Array;
}

interface Naming {
  name?: Wanted;
  exact?: boolean;
  level?: number;
  pressed?: boolean;
  checked?: boolean;
}

/** What a locator needs of its page. */
export interface Owner {
  readonly $: CheerioAPI;
  click(element: Element): Promise<void>;
  /** Sends the form of a field by its first button, as the key Enter does. */
  enter(field: Element): Promise<void>;
  chooseFiles(field: Element, files: File[]): void;
}

/** Finds elements of a plain page by the names that Playwright has for it, each time anew. */
export class PlainLocator {
  private readonly owner: Owner;
  private readonly find: () => Element[];
  private readonly wanted: string;

  constructor(owner: Owner, find: () => Element[], wanted: string) {
    this.owner = owner;
    this.find = find;
    this.wanted = wanted;
  }

  private get $(): CheerioAPI {
    return this.owner.$;
  }

  private narrow(wanted: string, find: () => Element[]): PlainLocator {
    return new PlainLocator(this.owner, find, `${this.wanted} ${wanted}`.trim());
  }

  private inside(selector: string, fits: (element: Element) => boolean, wanted: string): PlainLocator {
    const found = () => this.$(this.find()).find(selector).toArray().filter(fits);
    return this.narrow(wanted, found);
  }

  locator(selector: string, { hasText }: { hasText?: Wanted } = {}): PlainLocator {
    return this.inside(selector, (one) => hasText === undefined || this.reads(one, hasText), selector);
  }

  getByRole(role: string, { name, exact, level, pressed, checked }: Naming = {}): PlainLocator {
    const fits = (one: Element) =>
      isShown(this.$, one) &&
      (level === undefined || one.tagName === `h${level}`) &&
      (pressed === undefined || one.attribs['aria-pressed'] === String(pressed)) &&
      (checked === undefined || (one.attribs.checked !== undefined) === checked) &&
      (name === undefined || matches(nameOf(this.$, one), name, exact));
    return this.inside(selectorOf(role), fits, `${role} “${name ?? ''}”`);
  }

  getByLabel(label: Wanted, { exact }: { exact?: boolean } = {}): PlainLocator {
    const fits = (one: Element) => matches(nameOf(this.$, one), label, exact);
    return this.inside(
      'input:not([type=hidden]), select, textarea, [aria-label], [aria-labelledby]',
      fits,
      `label “${label}”`,
    );
  }

  /** The innermost elements with the text. */
  getByText(text: Wanted, { exact }: { exact?: boolean } = {}): PlainLocator {
    const has = (one: Element) => matches(flatText(this.$, one), text, exact);
    const isInnermost = (one: Element) => has(one) && !this.$(one).children().toArray().some(has);
    return this.narrow(`“${text}”`, () => {
      const among = this.$(this.find());
      return among.add(among.find('*')).not(NOT_READ).toArray().filter(isInnermost);
    });
  }

  filter({ hasText, has, visible }: { hasText?: Wanted; has?: PlainLocator; visible?: true }): PlainLocator {
    return this.narrow(`with “${hasText ?? has?.wanted}”`, () => {
      const inner = has?.find() ?? [];
      return this.find().filter(
        (one) =>
          (!visible || isShown(this.$, one)) &&
          (hasText === undefined || this.reads(one, hasText)) &&
          (!has || inner.some((other) => this.$.contains(one, other))),
      );
    });
  }

  first = (): PlainLocator => this.nth(0);
  last = (): PlainLocator => this.nth(-1);
  nth = (at: number): PlainLocator => this.narrow(`at ${at}`, () => this.find().slice(at).slice(0, 1));
  count = async (): Promise<number> => this.find().length;
  all = async (): Promise<PlainLocator[]> => this.find().map((one) => this.narrow('', () => [one]));

  /** Throws unless it is on the page, or is not. */
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'detached' } = {}): Promise<void> {
    if (state === 'visible') return void this.shown();
    if (this.find().some((one) => isShown(this.$, one))) throw new Error(`There is ${this.wanted}.`);
  }

  innerText = async (): Promise<string> => shownText(this.$, this.only());
  allInnerTexts = async (): Promise<string[]> => this.find().map((one) => shownText(this.$, one));
  textContent = async (): Promise<string> => this.$(this.only()).text();
  getAttribute = async (name: string): Promise<string | null> => this.$(this.only()).attr(name) ?? null;
  isChecked = async (): Promise<boolean> => this.$(this.only()).is('[checked]');
  isDisabled = async (): Promise<boolean> => this.$(this.only()).is('[disabled], fieldset[disabled] *');

  async inputValue(): Promise<string> {
    const value = this.$(this.only()).val();
    return Array.isArray(value) ? value.join() : (value ?? '');
  }

  /** Also a field in details that are closed. */
  async fill(value: string): Promise<void> {
    const field = this.only();
    if (field.tagName === 'textarea') this.$(field).text(value);
    else this.$(field).attr('value', value);
  }

  async setInputFiles(given: ChosenFile | ChosenFile[]): Promise<void> {
    const files = [given].flat().map(({ name, mimeType: type, buffer }) => {
      return new File([new Uint8Array(buffer)], name, { type });
    });
    this.owner.chooseFiles(this.only(), files);
  }

  async check(): Promise<void> {
    const box = this.shown();
    const { type, name } = box.attribs;
    if (type === 'radio') this.$(box).closest('form').find(`[name="${name}"]`).removeAttr('checked');
    this.$(box).attr('checked', '');
  }

  async uncheck(): Promise<void> {
    this.$(this.shown()).removeAttr('checked');
  }

  /** By its value or its label. */
  async selectOption(choice: string | { label: string } | { index: number }): Promise<void> {
    const options = this.$(this.shown()).find('option');
    const chosen = options.filter((at, one) => {
      const option = this.$(one);
      const text = option.text().trim();
      if (typeof choice === 'string') return option.attr('value') === choice || text === choice;
      return 'index' in choice ? at === choice.index : text === choice.label;
    });
    if (chosen.length !== 1) throw new Error(`${chosen.length} such options of ${this.wanted}.`);
    options.removeAttr('selected');
    chosen.attr('selected', '');
  }

  click = (): Promise<void> => this.owner.click(this.shown());

  async press(key: 'Enter'): Promise<void> {
    if (key === 'Enter') await this.owner.enter(this.shown());
  }

  private readonly reads = (one: Element, text: Wanted) => matches(flatText(this.$, one), text);

  private only(): Element {
    const [one, ...others] = this.find();
    if (!one || others.length > 0)
      throw new Error(`${one ? others.length + 1 : 'None'} of: ${this.wanted}\n${this.pageText()}`);
    return one;
  }

  private shown(): Element {
    const shown = this.find().filter((one) => isShown(this.$, one));
    const [one] = shown;
    if (!one || shown.length > 1)
      throw new Error(`${one ? shown.length : 'None'} shown of: ${this.wanted}\n${this.pageText()}`);
    return one;
  }

  private pageText(): string {
    const [body] = this.$('body').toArray();
    return body ? shownText(this.$, body) : '';
  }
}

/** Elements that are no one's text. */
const NOT_READ = 'html, head, head *, body, script, style, template';

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function matches(text: string, wanted: Wanted, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(flat(text));
  return exact ? flat(text) === flat(wanted) : flat(text).toLowerCase().includes(flat(wanted).toLowerCase());
}
