import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { wwwTwin } from '#lib/domains.ts';
import { noAnswer, startUrlsFor } from '../../knowledge/knowledge.ts';
import { errorCode } from '../../platform/errors.ts';
import type { FetchFailure, SafeFetch } from '../../platform/fetch-safe.ts';
import { sign } from '../../platform/signature.ts';

/** The outcome of one way to prove it. `message` says what was looked for, and what was found. */
export type Proof = { isFound: true } | { isFound: false; message: string };

/** Resolves to the TXT records of a name, each in its parts. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

const PATH = '/.well-known/foyer-verification.txt';
const SUBDOMAIN = '_foyer';

/**
 * The proofs that an owner publishes for a domain; either the record or the file is enough.
 * @param secret of this installation: the token cannot be guessed, and stays the same
 */
export function verificationOf(site: { id: string; domain: string }, secret: string) {
  const token = sign(`domain ${site.id}`, secret).slice(0, 32);
  const value = `foyer-verification=${token}`;
  const [start = ''] = startUrlsFor(site.domain);
  return {
    token,
    dnsName: `${SUBDOMAIN}.${hostOf(site.domain)}`,
    dnsValue: value,
    fileUrl: new URL(PATH, start).href,
    fileContent: value,
  };
}

const hostOf = (domain: string): string => domain.replace(/:\d+$/, '');

/** Looks for the record at the domain and at its `_foyer` subdomain. */
export async function findRecord(domain: string, value: string, resolveTxt: ResolveTxt): Promise<Proof> {
  const host = hostOf(domain);
  if (host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')))
    return { isFound: false, message: `${host} has no DNS records.` };
  const names = [`${SUBDOMAIN}.${host}`, host];
  const lookups = await Promise.all(names.map((name) => lookUp(name, resolveTxt)));
  if (lookups.some(({ records }) => records.some((record) => record.trim() === value)))
    return { isFound: true };
  const found = names.map((name, i) => `${name} ${describe(lookups[i] as Lookup)}`).join('; ');
  return { isFound: false, message: `Looked for the TXT record “${value}”: ${found}.` };
}

interface Lookup {
  records: string[];
  /** The error code, unless the name just has no such records. */
  problem: string | undefined;
}

async function lookUp(name: string, resolveTxt: ResolveTxt): Promise<Lookup> {
  try {
    return { records: (await resolveTxt(name)).map((parts) => parts.join('')), problem: undefined };
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    return { records: [], problem: NO_RECORDS.has(code) ? undefined : code };
  }
}

const NO_RECORDS = new Set(['ENOTFOUND', 'ENODATA']);
const SHOWN_RECORDS = 5;

function describe({ records, problem }: Lookup): string {
  if (problem) return `could not be looked up (${problem})`;
  if (records.length === 0) return 'has no TXT record';
  return `has ${records.slice(0, SHOWN_RECORDS).map(quote).join(', ')}`;
}

const quote = (text: string): string => `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`;

/** Looks for the file on the website, by https and where that is unreachable by http. */
export async function findFile(domain: string, value: string, fetch: SafeFetch): Promise<Proof> {
  let message = '';
  for (const start of startUrlsFor(domain, fetch.allowHosts)) {
    const url = new URL(PATH, start).href;
    const answer = await fetch(url, { maxBytes: 10_000, timeoutMs: 10_000 });
    const found = answer.ok ? fileIn(answer, domain) : { problem: noAnswer(url, answer.reason) };
    if ('text' in found && found.text === value) return { isFound: true };
    const seen =
      'text' in found ? `It contains ${found.text === '' ? 'nothing' : quote(found.text)}.` : found.problem;
    // The first attempt is the most relevant one.
    message ||= `Looked for a file with the content “${value}” at ${url}. ${seen}`;
    if (answer.ok || !UNREACHABLE.includes(answer.reason)) break;
  }
  return { isFound: false, message };
}

const UNREACHABLE: readonly FetchFailure[] = ['refused', 'unreachable', 'timeout', 'tls'];

interface Answer {
  url: string;
  status: number;
  body: Buffer;
}

function fileIn({ url, status, body }: Answer, domain: string): { text: string } | { problem: string } {
  const { host } = new URL(url);
  // Whoever can add a redirect to a website does not own it.
  if (host !== domain && host !== wwwTwin(domain)) return { problem: `It redirects to ${host}.` };
  if (status !== 200) return { problem: `The website answered with status ${status}.` };
  return { text: body.toString('utf8').trim() };
}

/** Asks the name servers of this machine; gives up after some seconds. */
export function createResolveTxt(): ResolveTxt {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  return (name) => resolver.resolveTxt(name);
}
