import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVER_STOPS } from '../platform/http/event-stream.ts';
import type { Services } from './services.ts';

/** Limits the duration of a stop. */
const STOP_SECONDS = 9;
/** A proxy that asks `/readyz` each second sends no more requests after this time. */
const DRAIN_SECONDS = 3;
/** Allows running answers to end. */
const PATIENCE_SECONDS = 3;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Until the server serves: without a handler, the first process of a container ignores signals. */
export function endOnSignal(): void {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(1));
}

/** Later signals are ignored: a terminal sends Ctrl+C to every process of the group, and each of them forwards it. */
export function stopOnSignal(server: Server, services: Services): void {
  let isStopping = false;
  for (const signal of SIGNALS)
    process.removeAllListeners(signal).on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      services.log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref();
      void stop(server, services);
    });
}

async function stop(server: Server, services: Services): Promise<void> {
  const { config, draining, stopping, worker } = services;
  draining.abort();
  const released = worker.stop();
  if (config.trustProxy > 0) await wait(DRAIN_SECONDS * 1000);
  stopping.abort(SERVER_STOPS);
  const closed = new Promise((resolve) => server.close(resolve));
  // Also those whose stream ends later: a question that is asked again must not come back here.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  // Idle connections do not delay the stop.
  setTimeout(() => server.closeAllConnections(), PATIENCE_SECONDS * 1000).unref();
  await Promise.all([closed, released]);
  await services.close();
  process.exit(0);
}
