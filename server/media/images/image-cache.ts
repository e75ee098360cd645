import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { writeFileAtomically } from '../../platform/storage/write-file.ts';

/** Computed pictures on the disk, under names of hexadecimal digits; the least recently used ones are removed. */
export interface ImageCache {
  /** The cached picture, else the result of `create`; concurrent calls for one name create it once. */
  get(name: string, create: () => Promise<Buffer>): Promise<Buffer>;
}

/** The time of the last use survives a restart, without a write for each use. */
const TOUCH_MS = 3_600_000;

interface Entry {
  size: number;
  touchedAt: number;
}

export function createImageCache({ folder, maxBytes }: { folder: string; maxBytes: number }): ImageCache {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  const remove = (name: string) => void rm(pathOf(name), { force: true }).catch(() => undefined);
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_entry, name, reason) => reason === 'evict' && remove(name),
  });
  const pending = new Map<string, Promise<Buffer>>();
  let loading: Promise<void> | undefined;

  /** Learns what an earlier process left, the oldest first. */
  async function load(): Promise<void> {
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = names.filter((entry) => entry.isFile());
    const found: [string, Entry][] = [];
    for (const { name, parentPath } of files) {
      const { size, mtimeMs } = await stat(join(parentPath, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
      if (/^[0-9a-f]{8,}$/.test(name)) found.push([name, { size, touchedAt: mtimeMs }]);
      // A process that was killed may leave a temporary file.
      else await rm(join(parentPath, name), { force: true }).catch(() => undefined);
    }
    for (const [name, entry] of found.sort(([, a], [, b]) => a.touchedAt - b.touchedAt))
      entries.set(name, entry);
  }

  async function write(name: string, create: () => Promise<Buffer>): Promise<Buffer> {
    const body = await create();
    await mkdir(dirname(pathOf(name)), { recursive: true });
    await writeFileAtomically(pathOf(name), body);
    entries.set(name, { size: body.length, touchedAt: Date.now() });
    return body;
  }

  /** Undefined also if the file was removed by hand. */
  async function read(name: string): Promise<Buffer | undefined> {
    const entry = entries.get(name);
    const body = entry && (await readFile(pathOf(name)).catch(() => undefined));
    if (body) touch(name, entry);
    return body;
  }

  function touch(name: string, entry: Entry | undefined): void {
    const now = Date.now();
    if (!entry || now - entry.touchedAt < TOUCH_MS) return;
    entry.touchedAt = now;
    utimes(pathOf(name), now / 1000, now / 1000).catch(() => undefined);
  }

  return {
    async get(name, create) {
      loading ??= load();
      await loading;
      const known = await read(name);
      if (known) return known;
      const running = pending.get(name);
      if (running) return running;
      const job = write(name, create).finally(() => pending.delete(name));
      pending.set(name, job);
      return job;
    },
  };
}
