import pLimit from 'p-limit';
import { type ProcessOptions, TaskProcess } from './task-process.ts';

/** Child processes that share a queue of tasks. */
export function createTaskPool<Task extends object, Result>({
  processes,
  ...options
}: ProcessOptions & { processes: number }) {
  const children = Array.from({ length: processes }, () => new TaskProcess<Task, Result>(options));
  const free = [...children];
  const limit = pLimit(processes);
  let isClosed = false;

  return {
    /** Null if the task took too long, exceeded the memory, or failed. */
    run: (task: Task): Promise<Result | null> =>
      limit(async () => {
        // The number of concurrent tasks equals the number of processes.
        const child = free.pop() as TaskProcess<Task, Result>;
        try {
          return isClosed ? null : await child.run(task);
        } finally {
          free.push(child);
        }
      }),
    /** Ends the processes; tasks that wait are answered with null. */
    close(): void {
      isClosed = true;
      for (const child of children) child.stop();
    },
  };
}
