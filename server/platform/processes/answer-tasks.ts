/** The first message says that the process is ready; each further one answers a task. */
export type Message = { ready: true } | { result: unknown; isLast: boolean };

/**
 * Runs in the child process of a `TaskProcess`: answers each task with what `run` returns. What `run` throws ends the
 * process.
 * @param isSpent whether the process should not get another task, for example because it has too much memory by now
 */
export function answerTasks<Task>(run: (task: Task) => unknown, isSpent: () => boolean = () => false): void {
  process.on('message', async (task: Task) => {
    const result = await run(task);
    send({ result, isLast: isSpent() });
  });
  // A Ctrl-C goes to all processes of a terminal: the server decides when this one ends, at the latest with its channel.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // The server has ended without stopping this process: threads that draw would keep it running.
  process.on('disconnect', () => process.exit());
  send({ ready: true });
}

function send(message: Message): void {
  process.send?.(message);
}
