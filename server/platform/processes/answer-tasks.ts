/** The first message says that the process is ready; each further one answers a task. */
export type Message = { ready: true } | { result: unknown };

/**
 * Runs in the child process of a `TaskProcess`: answers each task with what `run` returns. What `run` throws ends the
 * process.
 */
export function answerTasks<Task>(run: (task: Task) => unknown): void {
  process.on('message', async (task: Task) => send({ result: await run(task) }));
  // A Ctrl-C goes to all processes of a terminal: the server decides when this one ends, at the latest with its channel.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  send({ ready: true });
}

function send(message: Message): void {
  process.send?.(message);
}
