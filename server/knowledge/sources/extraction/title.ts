/** The places in which pages state their title. */
export interface TitleSources {
  /** `<title>` */
  document: string;
  /** The first `<h1>` of the content. */
  heading: string;
  /** `og:title` */
  shared: string;
  /** `og:site_name` */
  siteName: string;
  url: string;
}

/** The page's title without the name of its site: "Install" of "Install | Example Docs". */
export function pageTitle({ document, heading, shared, siteName, url }: TitleSources): string {
  const parts = partsOf(document);
  if (heading !== '' && !same(heading, siteName)) {
    const part = parts.find((one) => same(one, heading) || beginsWithName(heading, one));
    return shorten(part ?? heading);
  }
  return shorten(withoutSite(parts, siteName) || shared || document || lastSegment(url));
}

/** Where a page names its website. */
export const namesOfWebsite = ({ document, siteName }: Pick<TitleSources, 'document' | 'siteName'>) => ({
  /** `og:site_name`; empty without one. */
  siteName: shorten(siteName),
  /** The parts of `<title>`: “Prices – Harbour Cycles”. */
  titleParts: partsOf(shorten(document)),
});

/**
 * The website's name according to its start page: `og:site_name`, else the part of the title that most other pages have
 * too, else the one that resembles the host, else the first. Undefined if the page has neither.
 * @param shared the number of other pages with this part in their titles
 */
export function websiteName(
  { siteName, titleParts }: ReturnType<typeof namesOfWebsite>,
  url: string,
  shared: (part: string) => number,
): string | undefined {
  if (siteName) return siteName;
  const most = Math.max(...titleParts.map(shared));
  const parts = titleParts.filter((part) => shared(part) === most);
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const host = letters(new URL(url).hostname.replace(/^www\./, '').replace(/\.[^.]+$/, ''));
  const own = parts.find(
    (part) => letters(part).length > 2 && (host.includes(letters(part)) || letters(part).includes(host)),
  );
  return own ?? parts[0];
}

/** The parts are trimmed: one blank on either side is enough. */
const SEPARATOR = /\s[|\-–—·•»:]{1,2}\s|[|»]/;

const partsOf = (title: string): string[] =>
  title
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);

/** The heading may continue after the name, for example with a version: "npm-install @11.2". */
function beginsWithName(heading: string, part: string): boolean {
  return (
    part.length > 2 &&
    heading.toLowerCase().startsWith(part.toLowerCase()) &&
    heading.length - part.length < 20 &&
    /^\s*[@(v\d]/i.test(heading.slice(part.length))
  );
}

/** Sites put their name last, rarely first. If it is unknown, the first part is the page's title. */
function withoutSite(parts: readonly string[], siteName: string): string {
  if (parts.length < 2) return parts[0] ?? '';
  const rest = parts.filter((part) => !same(part, siteName));
  return (rest.length < parts.length ? rest.join(' - ') : parts[0]) ?? '';
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function lastSegment(url: string): string {
  const { pathname, host } = new URL(url);
  const segment = pathname.split('/').findLast(Boolean);
  if (segment === undefined) return host;
  try {
    return decodeURIComponent(segment).replace(/\.\w{1,5}$/, '');
  } catch {
    return segment;
  }
}

const shorten = (title: string): string =>
  title.length <= 200 ? title : `${title.slice(0, 199).toWellFormed()}…`;
