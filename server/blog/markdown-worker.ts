import { createContext, runInContext } from 'node:vm';
import { errorCode } from '../platform/errors.ts';
import { answerTasks } from '../platform/processes/answer-tasks.ts';
import { limitMemory } from '../platform/processes/limit-memory.ts';
import { renderMarkdown } from './markdown.ts';
import type { ImageSizes } from './markdown-images.ts';

/** The task of the Markdown process; see render-markdown.ts. */
export interface Task {
  source: string;
  sizes: ImageSizes;
  timeoutMs: number;
}

/** `slowLine`: the block that begins there took too long; null if that was no single block. */
export type Result = { rendered: ReturnType<typeof renderMarkdown> } | { slowLine: number | null };

/** A text of 200,000 characters needs up to 200 MB. */
const MAX_MEMORY_BYTES = 500_000_000;

limitMemory(MAX_MEMORY_BYTES);
answerTasks(run);

/** A script with a time limit is interrupted at any place, within a regular expression too: the process stays warm. */
function run({ source, sizes, timeoutMs }: Task): Result {
  let line: number | null = null;
  const onBlock = (begins: number | null) => {
    line = begins;
  };
  const render = () => renderMarkdown(source, sizes, onBlock);
  try {
    return { rendered: runInContext('render()', createContext({ render }), { timeout: timeoutMs }) };
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { slowLine: line };
  }
}
