import type { Platform } from '../../platform/platform.ts';
import { createLiveLog } from './live-log.ts';
import { createLiveStreams } from './live-stream.ts';

export type { LoggedEvent } from './live-log.ts';
export { type LiveAudience, lastEventIdOf } from './live-stream.ts';

export type Live = ReturnType<typeof createLive>;

/** The log of live events and the streams of it. */
export function createLive(deps: Pick<Platform, 'database' | 'clock' | 'log' | 'stopping' | 'draining'>) {
  const live = createLiveLog(deps);
  return { ...live, streams: createLiveStreams({ ...deps, live }) };
}
