import { ApiError } from '#lib/api-error.ts';
import { fill, type Strings } from '../strings/strings.ts';

/** The error message for the visitor. */
export function describeError(error: unknown, strings: Strings): string {
  if (!(error instanceof ApiError)) return strings.failed;
  if (error.status === 0) return strings.offline;
  if (error.status === 403)
    return error.fieldMessage ? strings.switchedOff : fill(strings.notAllowed, { host: location.host });
  if (error.status === 404 && error.errors.site) return strings.unknownSite;
  if (error.status === 429) return busyFor(error.retryAfter, strings);
  return error.fieldMessage || strings.failed;
}

/** Never "1 seconds": a little longer is as good. */
function busyFor(seconds: number, strings: Strings): string {
  if (!(seconds > 0)) return strings.busy;
  return seconds <= 90
    ? fill(strings.busySeconds, { n: Math.max(2, Math.ceil(seconds)) })
    : fill(strings.busyMinutes, { n: Math.ceil(seconds / 60) });
}
