import { keepFilesPrivate } from './data-dir.ts';
import { errorCode } from './errors.ts';

/**
 * Runs a command with its arguments. An error is one line, `usage` for unknown options; it ends the process, which may still wait
 * for a database or a bucket.
 */
export async function runCommand(usage: string, run: (args: string[]) => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const isUnknownOption = errorCode(error)?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isUnknownOption ? usage : (error as Error).message}\n`);
    process.exit(1);
  }
}
