import type { FetchFailure } from '../../../platform/fetch-safe.ts';
import { hostOf } from './address.ts';
import { type RobotsProblem, USER_AGENT_TOKEN } from './robots.ts';

/** Messages for the owner of a site that could not be read. Each names the site and the required action. */

export const notAnAddress = (text: string): string =>
  `“${text}” is not the address of a website. Enter a domain such as example.com.`;

export function noAnswer(url: string, reason: FetchFailure): string {
  return `${hostOf(url)} ${NO_ANSWER[reason]}`;
}

/**
 * A common text for these failures: a specific one would reveal which ports are open on networks behind this server.
 */
const DID_NOT_ANSWER =
  'does not answer. Check that the website is running and open to visitors, then try again.';

const NO_ANSWER: Readonly<Record<FetchFailure, string>> = {
  malformed: 'is not an address that can be read. Enter a domain such as example.com.',
  not_allowed:
    'has a port other than 80 and 443, or is a private address; only public websites are read. The operator of this server can allow it.',
  unknown_host: 'could not be found. Check the spelling of the domain and its DNS entries, then try again.',
  refused: DID_NOT_ANSWER,
  unreachable: DID_NOT_ANSWER,
  timeout: DID_NOT_ANSWER,
  too_large: 'answers with more data than is read for one page. Start from another page of the website.',
  too_many_redirects: 'redirects in a circle. Correct the redirects of the start page, then try again.',
  tls: 'has a problem with its TLS certificate, so there is no safe connection. Correct the certificate, then try again.',
  encoding:
    'answers in a compression that is not supported. Correct the server’s Content-Encoding, then try again.',
  aborted: 'was not read to the end, because the reading was stopped. Try again.',
};

export const sendsVisitorsOn = (url: string, target: string): string =>
  `${hostOf(url)} sends its visitors on to ${hostOf(target)}. Add ${hostOf(target)} as the website instead.`;

export const forbiddenByRobots = (url: string): string =>
  `${hostOf(url)} does not allow reading: its robots.txt forbids it. Add the lines “User-agent: ${USER_AGENT_TOKEN}” and “Allow: /” to robots.txt, then try again.`;

/** @param problem the status of robots.txt, or the reason why there was no answer */
export const robotsUnknown = (url: string, problem: RobotsProblem): string =>
  typeof problem === 'number'
    ? `${hostOf(url)} asks robots to stay away for now: its robots.txt answers with an error (${problem}). Make robots.txt answer, or remove it so that it answers 404, then try again.`
    : noAnswer(url, problem);

export function startPageStatus(url: string, status: number): string {
  const page = `The start page of ${hostOf(url)}`;
  if (status === 401) return `${page} asks for a login (401). Only public pages are read.`;
  if (status === 403)
    return `${page} refuses the request (403). Let the user agent ${USER_AGENT_TOKEN} through, then try again.`;
  if (status === 404 || status === 410) {
    return `${page} was not found (${status}), and there is no sitemap that lists other pages. Enter the address of an existing page or of the sitemap.`;
  }
  if (status === 429) return `${page} says that it gets too many requests (429). Re-read the website later.`;
  if (status >= 500) return `${page} answers with a server error (${status}). Re-read it once it works.`;
  return `${page} answers with status ${status} instead of a page. Enter the address of an existing page.`;
}

export const notHtml = (url: string, type: string): string =>
  `The start page of ${hostOf(url)} is no web page but ${type || 'a file of unknown type'}. Enter the address of a page in HTML or of a sitemap.`;

export const notASitemap = (url: string): string =>
  `${url} is not a sitemap that can be read. Enter the address of a page, or of a sitemap in XML or text.`;

export const noText = (url: string): string =>
  `${hostOf(url)} has no page with readable text. Read is the HTML that a server sends; pages that are drawn by scripts alone look empty.`;

export const nothingIncluded = (url: string): string =>
  `No page of ${hostOf(url)} fits the include and exclude patterns. Widen them, then try again.`;

export const askedNotToIndex = (url: string): string =>
  `${hostOf(url)} asks robots not to index its pages (noindex). Take the mark off the pages that should be read, then try again.`;

/** Messages for the owner about a single page. */

export function pageStatus(status: number): string {
  if (status === 404 || status === 410) return `The page was not found (${status}).`;
  if (status === 401 || status === 403) return `The page is not open to the public (${status}).`;
  if (status === 429) return 'The server asked for a pause that was too long (429).';
  return status >= 500 ? `The server had a problem (${status}).` : `The page answers with status ${status}.`;
}

export const pageMissing = 'The website answers here as it does where it has no page.';

export const pageNoAnswer = (reason: FetchFailure): string =>
  PAGE_NO_ANSWER[reason] ?? 'The page did not answer.';

const PAGE_NO_ANSWER: Readonly<Partial<Record<FetchFailure, string>>> = {
  too_large: 'The page is too large to read.',
  too_many_redirects: 'The page redirects in a circle.',
  encoding: 'The page is compressed in a way that is not supported.',
};

/** The page keeps its state: a temporarily unreadable robots.txt forbids nothing permanently. */
export function pageRobotsUnknown(url: string, problem: RobotsProblem): string {
  const what = typeof problem === 'number' ? `answers with an error (${problem})` : 'did not answer';
  return `The page was not read this time: ${new URL('/robots.txt', url).href} ${what}.`;
}

export const pageForbidden = 'robots.txt asks robots to leave this page out.';
export const pageNoIndex = 'The page asks not to be indexed (noindex).';
export const pageNoText = 'The page has no readable text.';
export const pageTooHard = 'The page is too large or too tangled to be read.';
export const pageNotHtml = (type: string): string =>
  `This is no web page but ${type || 'a file of unknown type'}.`;
export const pageNotReadFile = 'A document. This source does not read documents.';
export const pageMoved = (target: string): string => `The page sends its visitors on to ${target}.`;
export const pageBeyondLimit = 'Newer pages have taken its place within the page limit.';
export const pageSameAs = (url: string): string => `The page has the same content as ${url}.`;
