import type { Strings } from '../strings.ts';

/** A call that was not answered as hoped. `status` 0: no answer came at all. */
export class ApiError extends Error {
  status: number;
  /** The first message the server gave for a field, if it named one. */
  fieldMessage: string;

  constructor(status: number, message: string, fieldMessage = '') {
    super(message);
    this.status = status;
    this.fieldMessage = fieldMessage;
  }
}

export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { message, errors } = (body ?? {}) as { message?: string; errors?: Record<string, string[]> };
  return new ApiError(response.status, message ?? response.statusText, Object.values(errors ?? {})[0]?.[0]);
}

/** What the visitor reads about it. */
export function describeError(error: unknown, say: Strings): string {
  if (!(error instanceof ApiError)) return say.failed;
  if (error.status === 0) return say.offline;
  if (error.status === 403) return error.fieldMessage ? say.switchedOff : say.notAllowed(location.host);
  if (error.status === 404) return say.unknownSite;
  if (error.status === 429) return say.busy;
  return error.fieldMessage || say.failed;
}
