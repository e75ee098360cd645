import robotsParser from 'robots-parser';
import type { FetchFailure, SafeFetch } from '../../../platform/fetch-safe.ts';

/** The crawler's name in robots.txt files. */
export const USER_AGENT_TOKEN = 'FoyerBot';

/** The rules of a site's robots.txt for this crawler. */
export interface Robots {
  allows(url: string): boolean;
  /** Seconds between requests; 0 if not specified. */
  crawlDelay: number;
  sitemaps: string[];
}

/**
 * `problem`: the status of the file, or the reason why there was no answer. The file may exist, so crawlers must not
 * access the site until it can be read (RFC 9309, 2.3.1.4).
 */
export type RobotsOutcome = { ok: true; robots: Robots } | { ok: false; problem: RobotsProblem };
export type RobotsProblem = number | FetchFailure;

/** Finds the rules that apply to an address. The robots.txt of each origin (http or https, with www or without) is requested once. */
export function createRobots(fetch: SafeFetch, signal: AbortSignal) {
  const outcomes = new Map<string, Promise<RobotsOutcome>>();
  return (url: string): Promise<RobotsOutcome> => {
    const { origin } = new URL(url);
    const outcome = outcomes.get(origin) ?? fetchRobots(fetch, origin, signal);
    outcomes.set(origin, outcome);
    return outcome;
  };
}

async function fetchRobots(fetch: SafeFetch, url: string, signal: AbortSignal): Promise<RobotsOutcome> {
  const address = new URL('/robots.txt', url).href;
  const outcome = await fetch(address, { maxBytes: MAX_BYTES, timeoutMs: 15_000, signal });
  if (!outcome.ok) {
    const isRedirected = outcome.url !== address;
    const isWithoutRules = USELESS.has(outcome.reason) || (isRedirected && ASTRAY.has(outcome.reason));
    return isWithoutRules ? { ok: true, robots: ALLOW_ALL } : { ok: false, problem: outcome.reason };
  }
  if (outcome.status >= 500 || outcome.status === 429) return { ok: false, problem: outcome.status };
  return {
    ok: true,
    robots: outcome.status === 200 ? readRobots(outcome.body.toString('utf8'), address) : ALLOW_ALL,
  };
}

/** Failures of the file, not of the site. */
const USELESS: ReadonlySet<FetchFailure> = new Set([
  'too_large',
  'too_many_redirects',
  'encoding',
  'malformed',
]);
/** A redirect to an unreachable host counts as a missing file, like 404. */
const ASTRAY: ReadonlySet<FetchFailure> = new Set(['unknown_host', 'not_allowed']);

const ALLOW_ALL: Robots = { allows: () => true, crawlDelay: 0, sitemaps: [] };

/** @param address of the file: the rules apply to its origin only */
export function readRobots(text: string, address: string): Robots {
  const robots = parseRobots(address, withoutCostlyRules(text));
  return {
    allows: (url) => robots.isAllowed(url, USER_AGENT_TOKEN) ?? true,
    crawlDelay: Math.max(0, robots.getCrawlDelay(USER_AGENT_TOKEN) ?? 0),
    sitemaps: robots.getSitemaps().slice(0, 50),
  };
}

/** A CommonJS module whose types describe it as an ES module. */
const parseRobots = robotsParser as unknown as (typeof robotsParser)['default'];

/** The minimum size that RFC 9309 requires crawlers to support. */
const MAX_BYTES = 512_000;

/**
 * Removes excessive wildcard rules: their cost per address is the product of both lengths, and a file of many such
 * rules would block the process. Real files stay far below the limit.
 */
function withoutCostlyRules(text: string): string {
  let wildcards = 0;
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => {
      if (!line.includes('*') || /^\s*user-agent/i.test(line)) return line.length <= 2000;
      wildcards += line.length;
      return line.length <= 500 && line.split('*').length <= 9 && wildcards <= 3000;
    })
    .join('\n');
}
