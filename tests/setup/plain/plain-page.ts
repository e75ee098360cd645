import { type CheerioAPI, load } from 'cheerio';
import { expect } from 'vitest';
import type { ApiSession } from '../accounts/api-session.ts';
import { type Element, isElement, OPENED } from './elements.ts';
import { type Owner, PlainLocator, type Wanted } from './locator.ts';

/** Sessions are listed with the browser's name. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * A page as a browser without scripts has it: requests, cookies, links and forms, but no layout. It has Playwright's
 * names for them, and costs a fortieth of a page in Chromium.
 */
export class PlainPage implements Owner {
  $: CheerioAPI = load('');
  private readonly origin: string;
  private readonly cookies: Map<string, string>;
  private readonly chosen = new Map<Element, File[]>();
  private address: string;
  private html = '';
  private readonly past: string[] = [];

  constructor(origin: string, session?: Pick<ApiSession, 'cookie'>, cookies = new Map<string, string>()) {
    this.origin = origin;
    this.address = `${origin}/`;
    this.cookies = cookies;
    if (session) this.addCookie(session.cookie);
  }

  /** Another tab of the same browser. */
  newTab = (): PlainPage => new PlainPage(this.origin, undefined, this.cookies);

  readonly url = (): string => this.address;
  readonly content = async (): Promise<string> => this.html;
  readonly title = async (): Promise<string> => this.$('title').first().text();
  readonly reload = () => this.goto(this.address);

  /** Follows redirects. */
  goto(path: string): Promise<Response> {
    this.past.push(this.address);
    return this.load(new URL(path, this.address), {});
  }

  goBack = () => this.load(new URL(this.past.pop() ?? '/', this.origin), {});

  /** A request beside the page, as its viewer. */
  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(new URL(path, this.origin), {
      method,
      headers: { ...this.headers(), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** For helpers that also know pages in Chromium: a plain page is complete at once. */
  waitForLoadState = async (_state?: 'domcontentloaded'): Promise<void> => {};

  private get all(): PlainLocator {
    return new PlainLocator(this, () => this.$('html').toArray(), '');
  }

  readonly locator = (selector: string, options?: { hasText?: Wanted }) =>
    this.all.locator(selector, options);
  readonly getByRole = (...args: Parameters<PlainLocator['getByRole']>) => this.all.getByRole(...args);
  readonly getByLabel = (...args: Parameters<PlainLocator['getByLabel']>) => this.all.getByLabel(...args);
  readonly getByText = (...args: Parameters<PlainLocator['getByText']>) => this.all.getByText(...args);

  /** Throws unless the page has this path: `*` matches one segment, `**` any number. */
  async waitForURL(pattern: string | RegExp): Promise<void> {
    if (pattern instanceof RegExp) return expect(this.address).toMatch(pattern);
    const path = this.address.replace(this.origin, '');
    const source = pattern
      .replace(this.origin, '')
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
    expect(pattern.includes('#') ? path : path.replace(/#.*/, '')).toMatch(new RegExp(`^${source}$`));
  }

  async click(element: Element): Promise<void> {
    const $it = this.$(element);
    const target = $it.closest('a[href], button, input[type=submit], summary, label');
    if (target.is('a')) return void (await this.goto(target.attr('href') ?? ''));
    if (target.is('summary')) return void target.parent('details').attr('open', '');
    const opened = target.attr('commandfor') ?? target.attr('popovertarget');
    if (opened) return this.toggle(opened, target.attr('command') ?? target.attr('popovertargetaction'));
    if (!target.is('[type=button], label') && target.length > 0) return this.submit(target.get(0) as Element);
    throw new Error(`A click on <${element.tagName}> does nothing without scripts.`);
  }

  async enter(field: Element): Promise<void> {
    const form = this.formOf(field);
    const button = this.$(form).find('button:not([type=button]), input[type=submit]').get(0);
    await this.submit(button ?? field);
  }

  chooseFiles(field: Element, files: File[]): void {
    this.chosen.set(field, files);
  }

  private toggle(id: string, action = 'toggle'): void {
    const target = this.$(`[id="${id}"]`);
    const isOpening = action.startsWith('show') || (action === 'toggle' && target.attr(OPENED) === undefined);
    // What opens beside a popover closes it.
    if (isOpening) this.$('[popover]').not(target.parents()).removeAttr(OPENED);
    if (isOpening) target.attr(OPENED, '');
    else target.removeAttr(OPENED).removeAttr('open');
  }

  private formOf(control: Element): Element {
    const id = control.attribs.form;
    const form = id ? this.$(`form[id="${id}"]`) : this.$(control).closest('form');
    const [only] = form.filter('form').toArray();
    if (!only || !isElement(only)) throw new Error('The control belongs to no form.');
    return only;
  }

  private async submit(by: Element): Promise<void> {
    const form = this.formOf(by);
    this.assertSendable(form, by);
    const fields = this.fieldsOf(form, by);
    const method = (by.attribs.formmethod ?? form.attribs.method ?? 'get').toUpperCase();
    const url = new URL(by.attribs.formaction ?? form.attribs.action ?? '', this.address);
    if (method === 'GET') {
      url.search = new URLSearchParams(fields.map(asText)).toString();
      return void (await this.goto(url.href));
    }
    const body =
      form.attribs.enctype === 'multipart/form-data'
        ? formData(fields)
        : new URLSearchParams(fields.map(asText));
    this.past.push(this.address);
    await this.load(url, { method, body });
  }

  /** Throws where a browser would send nothing. */
  private assertSendable(form: Element, by: Element): void {
    const { $ } = this;
    if ($(by).is('[disabled], fieldset[disabled] *')) throw new Error('The button is disabled.');
    if (form.attribs.novalidate !== undefined || by.attribs.formnovalidate !== undefined) return;
    const sent = new Set(
      this.fieldsOf(form, by).flatMap(([name, value]) => (value && value !== NO_FILE ? [name] : [])),
    );
    const missing = $(form)
      .find('[required][name]:not([disabled])')
      .toArray()
      .find(({ attribs }) => !sent.has(attribs.name ?? ''));
    if (missing) throw new Error(`The field ${missing.attribs.name} is required.`);
  }

  /** What a browser sends: named controls that are enabled and, of buttons, the one that was pressed. */
  private fieldsOf(form: Element, by: Element): Field[] {
    const { $ } = this;
    const { id } = form.attribs;
    const outside = id ? $(`[form="${id}"]`).toArray() : [];
    const inside = $(form).find('input, select, textarea, button').toArray();
    return [...inside.filter((one) => one.attribs.form === undefined), ...outside]
      .filter((one) => one.attribs.name && !$(one).is('[disabled], fieldset[disabled] *'))
      .flatMap((one): Field[] => {
        const name = one.attribs.name ?? '';
        const type = one.attribs.type ?? '';
        if (one.tagName === 'button' || type === 'submit')
          return one === by ? [[name, one.attribs.value ?? '']] : [];
        if (/^(checkbox|radio)$/.test(type))
          return one.attribs.checked === undefined ? [] : [[name, one.attribs.value ?? 'on']];
        if (type === 'file') return (this.chosen.get(one) ?? [NO_FILE]).map((file) => [name, file]);
        const value = $(one).val() ?? '';
        return (Array.isArray(value) ? value : [value]).map((single) => [name, single]);
      });
  }

  /** Goes to the answer of a request. */
  private async load(url: URL, init: RequestInit): Promise<Response> {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...this.headers(), Accept: 'text/html', Referer: this.address },
    });
    for (const cookie of answer.headers.getSetCookie()) this.addCookie(cookie);
    this.html = await answer.text();
    const location = answer.headers.get('location');
    if (location && answer.status >= 300 && answer.status < 400) {
      const next = new URL(location, url);
      next.hash ||= url.hash;
      return this.load(next, {});
    }
    this.address = url.href;
    this.$ = load(this.html, { scriptingEnabled: false });
    // What the address names is shown.
    this.$(`[id="${decodeURIComponent(url.hash.slice(1))}"]`)
      .parents('details')
      .attr('open', '');
    return answer;
  }

  private readonly headers = (): Record<string, string> => ({
    Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
    Origin: this.origin,
    'User-Agent': USER_AGENT,
    // A long page is parsed for longer than the server keeps an idle connection.
    Connection: 'close',
  });

  private addCookie(text: string): void {
    const [pair = '', ...attributes] = text.split(';');
    const at = pair.indexOf('=');
    const isGone = attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one));
    if (isGone) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

type Field = [name: string, value: string | File];
const asText = ([name, value]: Field): [string, string] => [
  name,
  typeof value === 'string' ? value : value.name,
];
/** What a browser sends for a field without a file. */
const NO_FILE = new File([], '', { type: 'application/octet-stream' });

function formData(fields: Field[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
