import { spawnSync } from 'node:child_process';
import { buildIfChanged } from './build.ts';

buildIfChanged();
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--config', 'tests/faults/vitest.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
