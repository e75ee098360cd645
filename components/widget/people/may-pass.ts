import { ApiError } from '#lib/api-error.ts';

/** Whether the same request may succeed later. Without a field, a refusal may be a line that was cut; see session.ts. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || (error.status === 403 && !error.fieldMessage));
