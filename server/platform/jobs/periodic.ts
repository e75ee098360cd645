import { isoIn, isoNow } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Platform } from '../platform.ts';
import { addPeriodicTasks, claimPeriodicTask, listPeriodicTasks } from './periodic.queries.ts';

/** What is done once in each period by one of the processes that share the database. */
export interface PeriodicTask {
  /** Must stay the same: the database stores when the task is due under it. */
  name: string;
  seconds: number;
  run(): Promise<unknown>;
}

/** @returns a function that claims the tasks that are due, for this process to run. */
export function createPeriodicTasks(
  { db, clock }: Pick<Database, 'db'> & Pick<Platform, 'clock'>,
  tasks: PeriodicTask[],
): () => Promise<PeriodicTask[]> {
  const nextOf = ({ seconds }: PeriodicTask) => isoIn(clock, seconds);
  /** A later time was written while the clock was ahead. The clocks of processes differ by less than a period. */
  const latestOf = ({ seconds }: PeriodicTask) => isoIn(clock, 2 * seconds);

  async function claim(task: PeriodicTask, dueAt: string): Promise<boolean> {
    const isDue = dueAt <= isoNow(clock) || dueAt > latestOf(task);
    return isDue && claimPeriodicTask(db, task.name, { from: dueAt, to: nextOf(task) });
  }

  return async () => {
    const known = new Map((await listPeriodicTasks(db)).map(({ name, due_at }) => [name, due_at]));
    const added = tasks.filter(({ name }) => !known.has(name));
    if (added.length > 0)
      await addPeriodicTasks(
        db,
        added.map((task) => ({ name: task.name, due_at: nextOf(task) })),
      );
    const claimed: PeriodicTask[] = [];
    for (const task of tasks) {
      const dueAt = known.get(task.name);
      if (dueAt && (await claim(task, dueAt))) claimed.push(task);
    }
    return claimed;
  };
}
