import type { Platform } from '../../platform/platform.ts';
import type { Entitlements, LimitedOwner, UsedUp } from './entitlements.ts';
import { noOwnAnswersLeft } from './limits.ts';

type Reserving = Pick<Platform, 'log'> & { entitlements: Pick<Entitlements, 'reserveAnswer'> };

/** Streams an answer, and calls `count` if it counts as one: once or several times. */
type StreamAnswer<Event> = (signal: AbortSignal, count: () => void) => AsyncIterable<Event>;

/**
 * Reserves an answer of the owner's plan. The returned function streams it, and at its end confirms or releases the
 * reservation.
 */
export async function reserveAndAnswer<Event>(
  deps: Reserving,
  owner: LimitedOwner,
  stream: StreamAnswer<Event>,
): Promise<{ answer: (signal: AbortSignal) => AsyncIterable<Event> } | UsedUp> {
  const reserved = await reserve(deps, owner);
  if ('retryAfter' in reserved) return reserved;
  const { count, settle } = reserved;
  return {
    async *answer(signal) {
      try {
        yield* stream(signal, count);
      } finally {
        // Also runs after the caller has disconnected.
        await settle();
      }
    },
  };
}

/**
 * The same for a call without events.
 * @throws AppError 429 if the answers of the month are used up
 */
export async function reserveAndCall<Result>(
  deps: Reserving,
  owner: LimitedOwner,
  call: (count: () => void) => Promise<Result>,
): Promise<Result> {
  const reserved = await reserve(deps, owner);
  if ('retryAfter' in reserved) throw noOwnAnswersLeft(reserved.retryAfter, owner.limits);
  try {
    return await call(reserved.count);
  } finally {
    await reserved.settle();
  }
}

async function reserve(
  { entitlements, log }: Reserving,
  owner: LimitedOwner,
): Promise<{ count(): void; settle(): Promise<void> } | UsedUp> {
  const reservation = await entitlements.reserveAnswer(owner);
  if ('retryAfter' in reservation) return reservation;
  let isCounted = false;
  return {
    count: () => {
      isCounted = true;
    },
    // A failure to count must not affect the answer.
    settle: () =>
      (isCounted ? reservation.confirm() : reservation.release()).catch((error: unknown) =>
        log.warn(
          { err: error, owner: owner.ownerId },
          'the reservation of an answer was neither confirmed nor released',
        ),
      ),
  };
}
