import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.ts';

buildIfChanged();
await import(pathToFileURL('dist/server/backup.mjs').href);
