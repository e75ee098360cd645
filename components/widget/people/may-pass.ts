import { ApiError } from '#lib/api-error.ts';

/** A request without an answer by then is lost. */
export const DEADLINE_MS = 20_000;

/** Whether the same request may succeed later. Without a field, a refusal may be a line that was cut; see session.ts. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || (error.status === 403 && !error.fieldMessage));
