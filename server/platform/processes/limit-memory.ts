const WATCH_MS = 50;

/** Ends this child process when it has more memory. V8 limits its heap only; buffers and native libraries have their own. */
export function limitMemory(maxBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS).unref();
}
