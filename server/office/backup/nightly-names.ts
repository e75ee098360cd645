const NAME = /^foyer-(\d{4}-\d{2}-\d{2})T\d{6}Z\.tar\.gz(?:\.age)?$/;
/** A backup has this name while it is written. */
const PART_NAME = /^foyer-[\dTZ-]+\.tar\.gz(?:\.age)?\.[\da-f-]+\.part$/;
const DAY_MS = 24 * 3600 * 1000;

/** `foyer-2026-11-26T030000Z.tar.gz`: names sort by time. */
export const nightlyName = (now: Date, isEncrypted: boolean): string =>
  `foyer-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.tar.gz${isEncrypted ? '.age' : ''}`;

export const isNightly = (name: string): boolean => NAME.test(name);
export const isPartOfNightly = (name: string): boolean => PART_NAME.test(name);

/**
 * Keeps the newest backup of each of the last days that have one, and of each of the last weeks. Other files are none of
 * ours.
 */
export function namesToDelete(names: string[], { days, weeks }: { days: number; weeks: number }): string[] {
  const backups = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const kept = new Set([...newestOfEach(backups, dayOf, days), ...newestOfEach(backups, weekOf, weeks)]);
  return backups.filter((name) => !kept.has(name));
}

function newestOfEach(backups: string[], periodOf: (name: string) => string, most: number): string[] {
  const newest = new Map<string, string>();
  for (const name of backups) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name);
  return [...newest.values()].slice(0, most);
}

const dayOf = (name: string): string => NAME.exec(name)?.[1] ?? '';

/** The Monday of the week. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString();
}
