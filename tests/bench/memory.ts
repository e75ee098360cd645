import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Watches the memory of a process from now on. The returned function tells by how many MB its peak exceeds what it has now;
 * NaN on systems without /proc.
 */
export function watchMemory(pid: number | undefined): () => number {
  const idle = memoryOf(pid).now;
  // Forgets the peak of the start.
  if (existsSync(`/proc/${pid}`)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => memoryOf(pid).peak - idle;
}

/** MB that a process has now, and had at most; NaN on systems without /proc. */
export function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Milliseconds that a process has computed so far, on all processors; NaN on systems without /proc. */
export function processorMsOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  // Behind the name, which is in parentheses: user and system time in hundredths of a second.
  const fields = existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') : undefined;
  return 10 * (Number(fields?.[11]) + Number(fields?.[12]));
}
