import { formatOfName } from '#lib/file-formats.ts';
import { invalid } from '../../../platform/errors.ts';
import { createTaskPool } from '../../../platform/processes/task-pool.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import type { Crop } from '../images/crop.ts';
import type { PreparedSvg } from './svg-picture.ts';
import type { Outcome, Task } from './worker.ts';

export type Drawing = ReturnType<typeof createDrawing>;

/** One that is slow must not hold up the others. */
const PROCESSES = 2;
const HEAP_MB = 96;
/** V8 counts the memory of WebAssembly, where PDFs are drawn, apart from its own; in pages of 64 kB. */
const WASM_PAGES = (256 * 1024) / 64;

/** Opens SVG and documents in other processes: a few bytes of them can ask for minutes, or for gigabytes. */
export function createDrawing({ timeoutMs = 10_000 } = {}) {
  const pool = createTaskPool<Task, Outcome>({
    file: workerFile('server/media/media/drawing/worker.ts', 'drawing-worker'),
    flags: [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`],
    processes: PROCESSES,
    timeoutMs,
  });

  async function run(task: Task, whenGivenUp: string): Promise<unknown> {
    const outcome = await pool.run(task);
    if (!outcome) throw invalid({ files: [whenGivenUp] });
    if ('refused' in outcome) throw invalid({ files: [outcome.refused] });
    if ('failed' in outcome) throw Object.assign(new Error(outcome.failed.message), outcome.failed);
    return outcome.done;
  }

  return {
    /**
     * Removes from an SVG what could run or load, and draws it once to see that it can be drawn.
     * @throws AppError 422
     */
    prepareSvg: (path: string) => run({ kind: 'prepare-svg', path }, TOO_SLOW) as Promise<PreparedSvg>,

    /** Draws a part of a prepared SVG, as PNG. @throws AppError 422 */
    cropSvg: async (svg: Uint8Array, crop: Crop): Promise<Buffer> =>
      Buffer.from((await run({ kind: 'crop-svg', svg, crop }, TOO_SLOW)) as Uint8Array),

    /** Checks an office document. @throws AppError 422 if it has XML entities or loads pictures from elsewhere */
    checkOffice: (path: string) => run({ kind: 'check-office', path }, UNREADABLE) as Promise<void>,

    /** A website's icon as a small square PNG; undefined if it cannot be drawn. */
    icon: async (bytes: Uint8Array) => pictureIn(await pool.run({ kind: 'draw-icon', bytes })),

    /** A document's first page as JPEG; undefined without one, or if it takes too long. */
    async firstPage(path: string, extension: string): Promise<Buffer | undefined> {
      const kind = pageTaskOf(extension);
      return kind && pictureIn(await pool.run({ kind, path }));
    },

    close: pool.close,
  };
}

const pictureIn = (outcome: Outcome | null): Buffer | undefined =>
  outcome && 'done' in outcome && outcome.done ? Buffer.from(outcome.done as Uint8Array) : undefined;

function pageTaskOf(extension: string): 'draw-pdf' | 'office-picture' | undefined {
  if (extension === 'pdf') return 'draw-pdf';
  const container = formatOfName(`.${extension}`)?.container;
  return container === 'ooxml' || container === 'zip' ? 'office-picture' : undefined;
}

const TOO_SLOW = 'The picture takes too long to draw. Save it with fewer effects, or as PNG.';
const UNREADABLE = 'The document takes too long to open.';
