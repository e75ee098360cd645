import type { OnProgress } from './format.ts';

const WIDTH = 30;
const EVERY_MS = 200;

/** A bar on the terminal; nothing where the output is not one. */
export function printProgress(): OnProgress | undefined {
  const { stderr } = process;
  if (!stderr.isTTY) return undefined;
  let printedAt = 0;
  process.once('exit', () => stderr.write('\r\x1b[K'));
  return (bytes, ofBytes) => {
    const now = performance.now();
    if (now - printedAt < EVERY_MS) return;
    printedAt = now;
    const share = ofBytes ? Math.min(1, bytes / ofBytes) : 0;
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
    const percent = ofBytes ? `${Math.floor(share * 100)} %` : 'rows';
    stderr.write(`\r\x1b[K${bar} ${percent}  ${(bytes / 1e6).toFixed(1)} MB`);
  };
}
