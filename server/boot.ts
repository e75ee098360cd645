// The entry of the built server. Compiled code is kept beside the build, so that all starts but the first skip
// compiling: a third of the time until the first page. Where the folder cannot be written nothing is kept.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'compile-cache'));
await import('./main.ts');
flushCompileCache();
