import { createServer, type Server } from 'node:http';

/** Longer than any request is worked on without an answer. */
const STALLED_MS = 600_000;

/** Closes connections on which nothing is sent or read for `stalledMs`: a download waits for its reader. */
export function createHttpServer(stalledMs = STALLED_MS): Server {
  const server = createServer();
  server.timeout = stalledMs;
  return server;
}
