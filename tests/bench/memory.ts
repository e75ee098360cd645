import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Watches the memory of a process from now on. The returned function tells by how many MB its peak exceeds what it has now;
 * NaN on systems without /proc.
 */
export function watchMemory(pid: number | undefined): () => number {
  const folder = `/proc/${pid}`;
  if (!existsSync(folder)) return () => Number.NaN;
  const idle = readStatus(folder, 'VmRSS');
  // Forgets the peak of the start.
  writeFileSync(`${folder}/clear_refs`, '5');
  return () => readStatus(folder, 'VmHWM') - idle;
}

function readStatus(folder: string, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`${folder}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
