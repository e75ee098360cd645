import { type AppError, errorCode } from '../errors.ts';

export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** For `catch` after a write of a value that must be unique: a concurrent request may have taken it after the check. */
export const ifTaken =
  (refusal: () => AppError) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

/** Whether a write failed because a row is referenced, or refers to one that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** Whether PostgreSQL ended a transaction in favour of a concurrent one: a deadlock, or changes that exclude each other. */
export function isOverruled(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40P01' || code === '40001';
}

const ATTEMPTS = 5;

/** For values that are derived: one that a parallel request has taken is known, and avoided, in the next attempt. */
export async function retryWhile<T>(isTaken: (error: unknown) => boolean, attempt: () => Promise<T>) {
  for (let left = ATTEMPTS; left > 1; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return attempt();
}
