const UNITS: [seconds: number, name: string][] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** How long something has taken, in its largest unit: “4 min”. */
export function waitingText(since: string, now: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000);
  const [unit, name] = UNITS.find(([length]) => seconds >= length) ?? [60, 'min'];
  return seconds < 60 ? 'under a minute' : `${Math.floor(seconds / unit)} ${name}`;
}
