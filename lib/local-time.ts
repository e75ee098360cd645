import { tzOffset } from '@date-fns/tz';

/** Values of a `datetime-local` field, such as "2026-11-22T14:03", have no time zone. `zone` is an IANA name. */
export function toLocalTime(iso: string, zone: string): string {
  const timestamp = Date.parse(iso);
  return new Date(timestamp + offsetAt(timestamp, zone)).toISOString().slice(0, 16);
}

/** As ISO 8601 in UTC. A time that is skipped by daylight saving time becomes the time after the change. */
export function fromLocalTime(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  // Near a change to or from daylight saving time, the first guess may use the wrong offset.
  const first = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(first, zone)).toISOString();
}

/** A timestamp, or a local time in the zone, as ISO 8601 in UTC. */
export const timestampIn = (time: string, zone: string): string =>
  /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? new Date(time).toISOString() : fromLocalTime(time, zone);

/** Milliseconds ahead of UTC. */
const offsetAt = (timestamp: number, zone: string): number => tzOffset(zone, new Date(timestamp)) * 60_000;
