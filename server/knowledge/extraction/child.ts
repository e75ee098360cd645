import { type ChildProcess, fork } from 'node:child_process';
import { workerFile } from '../../platform/worker-file.ts';
import type { Answer, Task } from './worker.ts';

/** A child process that handles untrusted input, started on demand. It runs one task at a time. */
export class ExtractionChild {
  readonly #timeoutMs: number;
  #process: ChildProcess | undefined;
  #ready: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Null if the task took too long, exceeded the memory, or failed. The start-up time is not counted. */
  async run(task: Task): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = this.#process ?? this.#start();
    await this.#ready;
    const answer = next(child, this.#timeoutMs);
    if (child.connected) child.send(task, ignore);
    const message = await answer;
    if (message) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    else this.stop();
    return message && 'result' in message ? message.result : null;
  }

  /** The next task gets a new process, never one that is about to exit. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #start(): ChildProcess {
    // An empty environment: it contains secrets, and this process handles untrusted input.
    const child = fork(workerFile('server/knowledge/extraction/worker.ts', 'extraction-worker'), {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    child.on('error', ignore).once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    this.#process = child;
    this.#ready = next(child, START_MS);
    return child;
  }
}

/**
 * A page of 3 MB with 100,000 links needs 90 MB of heap; more is only needed by pages of nothing but tags. It is a
 * process and not a thread because V8 ends the whole process when a large allocation meets the limit of a thread.
 */
const HEAP_MB = 96;
/** Half of what V8 takes by default: it is garbage sooner than it is needed. */
const YOUNG_MB = 8;
const START_MS = 30_000;
const IDLE_MS = 10_000;

/** Sending fails when the process has just ended, and starting when the machine is out of means: `next` notices. */
const ignore = (): void => {};

/** The next message; null when the process ends without one, or is ended because it takes too long. */
function next(child: ChildProcess, timeoutMs: number): Promise<Answer | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  const onEnd = () => resolve(null);
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    onEnd();
  }, timeoutMs);
  child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
  });
}
