import robotsParser from 'robots-parser';
import type { FetchOutcome, SafeFetch } from '../../platform/fetch-safe.ts';

/** The name under which robots.txt files address the crawler. */
export const USER_AGENT_TOKEN = 'FoyerBot';

/** What a site's robots.txt asks of us. */
export interface Robots {
  allows(url: string): boolean;
  /** Seconds between requests; 0 when it doesn't say. */
  crawlDelay: number;
  sitemaps: string[];
}

/** `away`: the file exists but could not be read for now, which asks robots to keep away (RFC 9309). */
export type RobotsOutcome =
  | { ok: true; robots: Robots }
  | { ok: false; away: true; status: number }
  | { ok: false; away: false; outcome: FetchOutcome & { ok: false } };

export async function fetchRobots(
  fetch: SafeFetch,
  url: string,
  signal: AbortSignal,
): Promise<RobotsOutcome> {
  const address = new URL('/robots.txt', url).href;
  const outcome = await fetch(address, { maxBytes: MAX_BYTES, timeoutMs: 15_000, signal });
  if (!outcome.ok) {
    // These say something about the file, not about the site.
    const harmless = ['too_large', 'too_many_redirects', 'encoding', 'malformed'].includes(outcome.reason);
    const redirected = outcome.url !== address;
    return harmless || redirected ? { ok: true, robots: ALLOW_ALL } : { ok: false, away: false, outcome };
  }
  if (outcome.status >= 500 || outcome.status === 429)
    return { ok: false, away: true, status: outcome.status };
  return {
    ok: true,
    robots: outcome.status === 200 ? readRobots(outcome.body.toString('utf8'), address) : ALLOW_ALL,
  };
}

const ALLOW_ALL: Robots = { allows: () => true, crawlDelay: 0, sitemaps: [] };

/** @param address where the file was found: it speaks for that origin only */
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

/** RFC 9309 asks for at least this much to be read. */
const MAX_BYTES = 512_000;

/**
 * Rules with wildcards cost their length times the address's length for every address; a file of nothing else would
 * keep the process busy. Real files stay far below.
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
