import { findTimeZone, TIME_ZONES, type TimeZone } from '#lib/time-zones.ts';
import type { Option } from '../../forms/Options.tsx';

/** The offered zones, and the stored zone if it is not among them. */
export function timeZoneOptions(stored: string | null): Option[] {
  const offered = TIME_ZONES.map((zone) => ({ value: zone.id, label: `${zone.label} (${offsetOf(zone)})` }));
  return stored && !findTimeZone(stored) ? [{ value: stored, label: stored }, ...offered] : offered;
}

const offsetOf = ({ offset, daylightOffset }: TimeZone): string =>
  daylightOffset === undefined
    ? formatOffset(offset)
    : `${formatOffset(offset)}, in summer ${formatOffset(daylightOffset)}`;

/** Formats an offset such as "UTC+5:30". */
function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
