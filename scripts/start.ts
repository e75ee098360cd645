import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.ts';

process.env.NODE_ENV = 'production';
buildIfChanged();
await import(pathToFileURL('dist/server/main.mjs').href);
