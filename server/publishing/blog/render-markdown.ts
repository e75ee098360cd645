import { escapeHtml } from '#lib/html.ts';
import { createFairLimiter } from '../../platform/fair-limiter.ts';
import { createTaskPool } from '../../platform/processes/task-pool.ts';
import { workerFile } from '../../platform/worker-file.ts';
import type { ImageSizes } from './markdown-images.ts';
import type { Result, Task } from './markdown-worker.ts';

/** Safe HTML with what is known about it, or why the text cannot be shown. */
export type Rendering = Rendered | { problem: string };
export type Rendered = Extract<Result, { rendered: unknown }>['rendered'];

/** Renders Markdown of users in another process: a few lines of code in a text can take seconds. */
export type Markdown = ReturnType<typeof createMarkdown>;

/** A text of 30,000 words takes 0.2 s. */
const TIMEOUT_MS = 5000;
/** For a process that does not interrupt itself, because it has no memory. */
const GRACE_MS = 1000;
const HEAP_MB = 256;
/** A writer looks at the preview again and again. */
const IDLE_MS = 600_000;

/** @param timeoutMs the limit for one text, without the time in the queue */
export function createMarkdown({ timeoutMs = TIMEOUT_MS } = {}) {
  const { run, close } = createTaskPool<Task, Result>({
    file: workerFile('server/publishing/blog/markdown-worker.ts', 'markdown-worker'),
    flags: [`--max-old-space-size=${HEAP_MB}`],
    timeoutMs: timeoutMs + GRACE_MS,
    idleMs: IDLE_MS,
    processes: 1,
  });
  const limiter = createFairLimiter({ places: 1 });

  /** @param account whose turn it is: nobody waits for more than one text of each other account */
  async function render(account: string, source: string, sizes: ImageSizes = new Map()): Promise<Rendering> {
    const result = await limiter.run(account, () => run({ source, sizes, timeoutMs }));
    if (result && 'rendered' in result) return result.rendered;
    return { problem: problemAt(source, result?.slowLine ?? undefined) };
  }

  return {
    render,
    /** The HTML alone; of a text that takes too long, as it is written. */
    async htmlOf(account: string, source: string): Promise<string> {
      const rendering = await render(account, source);
      return 'problem' in rendering ? asWritten(source) : rendering.html;
    },
    close,
  };
}

/** A text as safe HTML, with its marks. */
export const asWritten = (source: string): string =>
  source
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n');

function problemAt(source: string, slowLine: number | undefined): string {
  const lines = source.split('\n');
  if (slowLine !== undefined)
    return `The block from line ${slowLine} on (“${shortened(lines[slowLine - 1])}”) takes too long to show. Make it shorter, or divide it.`;
  const longest = longestBlock(lines);
  return `This text takes too long to show. Its longest block begins in line ${longest} (“${shortened(lines[longest - 1])}”): make it shorter, or divide it.`;
}

/** The line in which the most characters without an empty line between them begin. */
function longestBlock(lines: readonly string[]): number {
  let longest = { line: 1, length: 0 };
  let block = { line: 1, length: 0 };
  for (const [i, line] of lines.entries()) {
    block =
      line.trim() === '' ? { line: i + 2, length: 0 } : { ...block, length: block.length + line.length + 1 };
    if (block.length > longest.length) longest = block;
  }
  return longest.line;
}

const shortened = (line = ''): string => (line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line);
