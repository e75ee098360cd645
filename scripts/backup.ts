import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.ts';

const COMMAND = 'dist/server/backup.mjs';

// Not if the sources have changed: a running server serves the files of the last build.
if (!existsSync(COMMAND)) buildIfChanged();
await import(pathToFileURL(COMMAND).href);
