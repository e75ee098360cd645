import type { Platform } from '../platform/platform.ts';
import type { Asker, Entitlements } from './entitlements.ts';

/** Streams an answer, and calls `count` if it counts as one: once or several times. */
type Ask<Event> = (signal: AbortSignal, count: () => void) => AsyncIterable<Event>;

/**
 * Reserves an answer of the owner's plan. The returned function streams it, and at its end confirms or releases the reservation.
 * @throws AppError 429 if the answers of the month are used up
 */
export async function reserveAndAnswer<Event>(
  { entitlements, log }: Pick<Platform, 'log'> & { entitlements: Pick<Entitlements, 'reserveAnswer'> },
  ownerId: string,
  ask: Ask<Event>,
  asker?: Asker,
): Promise<(signal: AbortSignal) => AsyncIterable<Event>> {
  const reservation = await entitlements.reserveAnswer(ownerId, asker);
  return async function* answer(signal) {
    let isCounted = false;
    try {
      yield* ask(signal, () => {
        isCounted = true;
      });
    } finally {
      // Also runs after the caller has disconnected. A failure to count must not affect the answer.
      await (isCounted ? reservation.confirm() : reservation.release()).catch((error: unknown) =>
        log.warn(
          { err: error, owner: ownerId },
          'the reservation of an answer was neither confirmed nor released',
        ),
      );
    }
  };
}
