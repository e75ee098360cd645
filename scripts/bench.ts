import { parseArguments, UsageError } from '#tests/bench/arguments.ts';
import { prepareBench } from '#tests/bench/bench.ts';
import { buildIfChanged } from './build.ts';

try {
  const run = await prepareBench(parseArguments(process.argv.slice(2)));
  buildIfChanged();
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
