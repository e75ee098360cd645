import { load } from 'cheerio';

/** An element of a page, as React takes it; text within a post stays HTML. */
export interface PageElement {
  name: string;
  props: Record<string, unknown>;
  children: (PageElement | string)[];
}

interface HtmlNode {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: HtmlNode[];
}

const PROPS: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  datetime: 'dateTime',
  viewbox: 'viewBox',
};

/** The elements within `selector`, as many as our own components make. */
export function readPageTree(html: string, selector: string): (PageElement | string)[] {
  const element = load(html)(selector)[0] as unknown as HtmlNode;
  return (element.children ?? []).flatMap(toElement);
}

function toElement({
  type,
  name = '',
  data = '',
  attribs = {},
  children = [],
}: HtmlNode): (PageElement | string)[] {
  if (type === 'text') return [data];
  if (type === 'comment' || type === 'directive') return [];
  const entries = Object.entries(attribs).filter(([key]) => key !== 'style' && !key.startsWith('on'));
  const props = Object.fromEntries(entries.map(([key, value]) => [PROPS[key] ?? key, value]));
  const isHtml = name === 'style' || name === 'script' || /(?:^|-)prose$/i.test(attribs.class ?? '');
  if (!isHtml) return [{ name, props, children: children.flatMap(toElement) }];
  const inner = load({ type: 'root', children } as never, null, false).html();
  return [{ name, props: { ...props, dangerouslySetInnerHTML: { __html: inner } }, children: [] }];
}
