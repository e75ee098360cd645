import { keepFilesPrivate } from './data-dir.ts';

/** Runs a command with its arguments. An error is one line, and ends the process, which may still wait for a database or a bucket. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
