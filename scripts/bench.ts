import { buildIfChanged } from './build.ts';

buildIfChanged();
await import('../tests/bench/bench.ts');
