import { createContext, Script } from 'node:vm';
import { errorCode } from '../../platform/errors.ts';
import { answerTasks } from '../../platform/processes/answer-tasks.ts';
import { limitMemory } from '../../platform/processes/limit-memory.ts';
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

let task: Task;
let line: number | null = null;

const render = () =>
  renderMarkdown(task.source, task.sizes, (begins) => {
    line = begins;
  });
/** A script with a time limit is interrupted at any place, within a regular expression too: the process stays warm. */
const script = new Script('render()');
const context = createContext({ render });

function run(next: Task): Result {
  task = next;
  line = null;
  try {
    return { rendered: script.runInContext(context, { timeout: task.timeoutMs }) };
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { slowLine: line };
  }
}

limitMemory(MAX_MEMORY_BYTES);
answerTasks(run);
