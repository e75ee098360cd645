import { spawnSync } from 'node:child_process';
import { buildIfChanged } from './build.ts';

// For the commands that README.md shows; the image has a build of its own.
buildIfChanged();
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--config', 'tests/image/vitest.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
