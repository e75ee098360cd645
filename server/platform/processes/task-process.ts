import { type ChildProcess, fork } from 'node:child_process';
import type { Message } from './answer-tasks.ts';

export interface ProcessOptions {
  /** The worker's file, which calls `answerTasks`. */
  file: string;
  /** Node's, for example limits of its memory. */
  flags: string[];
  /** The limit for one task, without the time in the queue. */
  timeoutMs: number;
  /** How long the process waits for another task. */
  idleMs?: number;
}

/** A child process that handles untrusted input, started on demand. It runs one task at a time. */
export class TaskProcess<Task extends object, Result> {
  readonly #options: ProcessOptions;
  #process: ChildProcess | undefined;
  #ready: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** Null if the task took too long, exceeded the memory, or failed. The start-up time is not counted. */
  async run(task: Task): Promise<Result | null> {
    clearTimeout(this.#idle);
    const child = this.#process ?? this.#start();
    await this.#ready;
    const answer = next(child, this.#options.timeoutMs);
    if (child.connected) child.send(task, ignore);
    const message = await answer;
    if (!message || !('result' in message)) {
      this.stop();
      return null;
    }
    if (message.isLast) this.stop();
    else this.#idle = setTimeout(() => this.stop(), this.#options.idleMs ?? IDLE_MS).unref();
    return message.result as Result;
  }

  /** The next task gets a new process, never one that is about to exit. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #start(): ChildProcess {
    // An empty environment: it contains secrets, and this process handles untrusted input.
    const child = fork(this.#options.file, {
      env: {},
      execArgv: this.#options.flags,
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

const START_MS = 30_000;
const IDLE_MS = 10_000;

/** Sending fails when the process has just ended, and starting without free memory: `next` detects both. */
const ignore = (): void => {};

/** The next message; null when the process ends without one, or is ended because it takes too long. */
function next(child: ChildProcess, timeoutMs: number): Promise<Message | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<Message | null>();
  const onMessage = (message: unknown) => resolve(message as Message);
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
