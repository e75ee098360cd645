import { AppError, errorCode, isSystemError } from '../../../platform/errors.ts';
import { answerTasks } from '../../../platform/processes/answer-tasks.ts';
import { limitMemory } from '../../../platform/processes/limit-memory.ts';
import type { Crop } from '../images/crop.ts';
import { loadSharp } from '../images/sharp.ts';
import { drawIcon } from './icon.ts';
import { checkOffice, readOfficePicture } from './office.ts';
import { drawPdf } from './pdf.ts';
import { cropSvg, prepareSvg } from './svg-picture.ts';

/** The tasks of a drawing process; see drawing.ts. */
export type Task =
  | { kind: 'prepare-svg' | 'check-office' | 'office-picture' | 'draw-pdf'; path: string }
  | { kind: 'crop-svg'; svg: Uint8Array; crop: Crop }
  | { kind: 'draw-icon'; bytes: Uint8Array };

/** `refused` is a message for the uploader; `failed` is a failure of the system. */
export type Outcome =
  | { done: unknown }
  | { refused: string }
  | { failed: { message: string; code: string | undefined } };

const MAX_MEMORY_BYTES = 400_000_000;
/** A process that holds more memory after a task is replaced. */
const MAX_IDLE_MEMORY_BYTES = 200_000_000;

// The libraries draw in threads: this thread can watch the memory meanwhile.
limitMemory(MAX_MEMORY_BYTES);

// Loaded before the first task, whose time is limited.
await loadSharp();
answerTasks(answer, () => process.memoryUsage.rss() > MAX_IDLE_MEMORY_BYTES);

async function answer(task: Task): Promise<Outcome> {
  try {
    return { done: await perform(task) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    if (isSystemError(error)) return { failed: { message: error.message, code: errorCode(error) } };
    return { refused: 'The file is damaged and cannot be shown.' };
  }
}

function perform(task: Task): Promise<unknown> {
  if (task.kind === 'prepare-svg') return prepareSvg(task.path);
  if (task.kind === 'draw-icon') return drawIcon(task.bytes);
  if (task.kind === 'crop-svg') return cropSvg(task.svg, task.crop);
  if (task.kind === 'check-office') return checkOffice(task.path);
  return task.kind === 'draw-pdf' ? drawPdf(task.path) : readOfficePicture(task.path);
}
