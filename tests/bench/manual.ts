import { readFileSync } from 'node:fs';
import { spawnServer } from '../setup/server-process.ts';
import { serveNpmManual } from '../setup/websites.ts';
import { ADMIN, readWebsite } from './owner.ts';
import { print } from './print.ts';
import { askAll, loadQuestions, type Outcome, sumUp } from './quality.ts';
import { openVisitor } from './visitor.ts';

/**
 * Reads npm's own manual as if it were a customer's website, and puts the written-down questions to it, all over HTTP
 * against the built server. `-v` lists what went wrong.
 */
export async function benchManual(): Promise<{ pagesPerSecond: number }> {
  const manual = await serveNpmManual();
  const server = await spawnServer({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    CRAWLER_ALLOW_HOSTS: manual.domain,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  try {
    const { slug, pages, seconds } = await readWebsite(server.origin, manual.domain);
    print('pages read', `${pages} of ${manual.paths.length} in ${seconds.toFixed(1)} s`);
    print('pages read per second', (pages / seconds).toFixed(0));
    print('peak memory of the server', `${peakMemory(server.process.pid)} MB`);

    const visitor = await openVisitor(server.origin, slug, `http://${manual.domain}`);
    for (const set of ['test', 'tune'] as const) {
      const questions = await loadQuestions(set);
      const began = performance.now();
      const outcomes = await askAll({ ...visitor, botId: '' }, questions);
      const each = (performance.now() - began) / questions.length / 2;
      printQuality(set, outcomes);
      print(`${set}: time of a search or an answer`, `${each.toFixed(0)} ms`);
    }
    return { pagesPerSecond: pages / seconds };
  } finally {
    await Promise.all([server.stop(), manual.close()]);
  }
}

function printQuality(set: string, outcomes: Outcome[]): void {
  const { answerable, first, firstThree, cited, unanswerable, refused } = sumUp(outcomes);
  print(`${set}: right page first`, `${first} of ${answerable}`);
  print(`${set}: right page in the first three`, `${firstThree} of ${answerable}`);
  print(`${set}: right page cited by the chat`, `${cited} of ${answerable}`);
  print(`${set}: unanswerable and refused`, `${refused} of ${unanswerable}`);
  if (process.argv.includes('-v')) outcomes.filter(isWrong).forEach(show);
}

function isWrong({ pages, place, cited, answered }: Outcome): boolean {
  return pages.length === 0 ? answered : !cited || place === null || place > 3;
}

function show({ question, place, cited, answer }: Outcome): void {
  console.log(
    `  ✗ ${question} (place ${place}, ${cited ? 'cited' : 'not cited'})\n    ${answer.slice(0, 200)}`,
  );
}

function peakMemory(pid: number | undefined): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024).toFixed(0);
}
