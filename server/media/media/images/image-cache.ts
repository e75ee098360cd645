import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../platform/errors.ts';

export type ImageCache = ReturnType<typeof createImageCache>;

/** The time of the last use survives a restart, without a write for each use. */
const TOUCH_MS = 3_600_000;

/** A picture that cannot be drawn is not tried again at once. */
const FAILED_MS = 600_000;
const FAILED_NAMES = 1000;

const HOT_BYTES = 8_000_000;
const HOT_PICTURE_BYTES = 32_000;

interface Entry {
  size: number;
  touchedAt: number;
}

interface Creation {
  /** Called for every picture that is not cached, also while another call creates it; its errors are the caller's own. */
  allow(): Promise<void>;
  create(): Promise<Buffer>;
}

/** Computed pictures on the disk, under names of hexadecimal digits; the least recently used ones are removed. */
export function createImageCache({ folder, maxBytes }: { folder: string; maxBytes: number }) {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  const remove = (name: string) => void rm(pathOf(name), { force: true }).catch(() => undefined);
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_entry, name, reason) => reason === 'evict' && remove(name),
  });
  /** Small pictures, such as avatars, are asked for often. */
  const hot = new LRUCache<string, Buffer>({
    maxSize: HOT_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  });
  const failed = new LRUCache<string, AppError>({ max: FAILED_NAMES, ttl: FAILED_MS });
  const pending = new Map<string, Promise<Buffer>>();
  let loading: Promise<void> | undefined;

  /** Lists the files of an earlier process, the oldest first. */
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

  /** A full disk only means that the picture is computed again. */
  async function write(name: string, body: Buffer): Promise<void> {
    const temporary = `${pathOf(name)}.${randomUUID()}`;
    try {
      await mkdir(dirname(temporary), { recursive: true });
      await writeFile(temporary, body, { mode: 0o600 });
      await rename(temporary, pathOf(name));
      entries.set(name, { size: body.length, touchedAt: Date.now() });
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
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

  function remember(name: string, body: Buffer): Buffer {
    if (body.length <= HOT_PICTURE_BYTES) hot.set(name, body);
    return body;
  }

  return {
    /** Null until the first picture is asked for, because the folder has not been read. */
    size: () => (loading ? { entries: entries.size, bytes: entries.calculatedSize } : null),

    /** The cached picture, else the result of `create`; concurrent calls for one name create it once. */
    async get(name: string, { allow, create }: Creation): Promise<Buffer> {
      loading ??= load();
      await loading;
      const known = hot.get(name) ?? (await read(name));
      if (known) return remember(name, known);
      const failure = failed.get(name);
      if (failure) throw failure;
      await allow();
      const running = pending.get(name);
      if (running) return running;
      const job = create();
      pending.set(name, job);
      // The answer does not wait for the disk.
      job
        .then((body) => write(name, remember(name, body)))
        .catch(
          (error: unknown) => error instanceof AppError && error.status === 422 && failed.set(name, error),
        )
        .finally(() => pending.delete(name));
      return job;
    },
  };
}
