import type { Platform } from '../../platform/platform.ts';
import type { Asker, Entitlements } from './entitlements.ts';

type Reserving = Pick<Platform, 'log'> & { entitlements: Pick<Entitlements, 'reserveAnswer'> };

/** Streams an answer, and calls `count` if it counts as one: once or several times. */
type Ask<Event> = (signal: AbortSignal, count: () => void) => AsyncIterable<Event>;

/**
 * Reserves an answer of the owner's plan. The returned function streams it, and at its end confirms or releases the reservation.
 * @throws AppError 429 if the answers of the month are used up
 */
export async function reserveAndAnswer<Event>(
  { entitlements, log }: Reserving,
  ownerId: string,
  ask: Ask<Event>,
  asker?: Asker,
): Promise<(signal: AbortSignal) => AsyncIterable<Event>> {
  const { count, settle } = await reserve({ entitlements, log }, ownerId, asker);
  return async function* answer(signal) {
    try {
      yield* ask(signal, count);
    } finally {
      // Also runs after the caller has disconnected.
      await settle();
    }
  };
}

/**
 * The same for a call without events.
 * @throws AppError 429 if the answers of the month are used up
 */
export async function reserveAndCall<Result>(
  deps: Reserving,
  ownerId: string,
  call: (count: () => void) => Promise<Result>,
): Promise<Result> {
  const { count, settle } = await reserve(deps, ownerId, 'owner');
  try {
    return await call(count);
  } finally {
    await settle();
  }
}

async function reserve({ entitlements, log }: Reserving, ownerId: string, asker?: Asker) {
  const reservation = await entitlements.reserveAnswer(ownerId, asker);
  let isCounted = false;
  return {
    count: () => {
      isCounted = true;
    },
    // A failure to count must not affect the answer.
    settle: () =>
      (isCounted ? reservation.confirm() : reservation.release()).catch((error: unknown) =>
        log.warn(
          { err: error, owner: ownerId },
          'the reservation of an answer was neither confirmed nor released',
        ),
      ),
  };
}
