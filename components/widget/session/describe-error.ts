import { ApiError } from '../../../lib/api-error.ts';
import { fill, type Strings } from '../strings/strings.ts';

/** The error message for the visitor. */
export function describeError(error: unknown, strings: Strings): string {
  if (!(error instanceof ApiError)) return strings.failed;
  if (error.status === 0) return strings.offline;
  if (error.status === 403)
    return error.fieldMessage ? strings.switchedOff : fill(strings.notAllowed, { host: location.host });
  if (error.status === 404) return strings.unknownSite;
  if (error.status === 429) return error.errors.plan?.[0] ?? strings.busy;
  return error.fieldMessage || strings.failed;
}
