import { statfs } from 'node:fs/promises';

export interface DiskState {
  freeBytes: number;
  totalBytes: number;
  isNearlyFull: boolean;
}

const NEARLY_FULL = 0.1;

/** Of the disk that holds the folder; `free` is what this user may still write. */
export async function readDiskState(folder: string): Promise<DiskState> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    isNearlyFull: blocks > 0 && bavail / blocks < NEARLY_FULL,
  };
}
