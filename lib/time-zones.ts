/** A time zone as offered to users. Offsets are minutes ahead of UTC; west of it they are negative. */
export interface TimeZone {
  /** An IANA name, such as Europe/Berlin. */
  id: string;
  /** Well-known places in the zone. */
  label: string;
  offset: number;
  /** During daylight saving time; absent in zones without it. */
  daylightOffset?: number;
}

type Row = [id: string, label: string, offset: number, daylightOffset?: number];

// As of 2026, from west to east.
const ROWS: Row[] = [
  ['Pacific/Pago_Pago', 'Pago Pago, Midway', -660],
  ['Pacific/Honolulu', 'Honolulu', -600],
  ['America/Anchorage', 'Anchorage', -540, -480],
  ['America/Los_Angeles', 'Los Angeles, San Francisco, Seattle', -480, -420],
  ['America/Denver', 'Denver, Salt Lake City', -420, -360],
  ['America/Phoenix', 'Phoenix', -420],
  ['America/Chicago', 'Chicago, Dallas, Houston', -360, -300],
  ['America/Mexico_City', 'Mexico City', -360],
  ['America/Regina', 'Regina, Saskatoon', -360],
  ['America/Bogota', 'Bogotá', -300],
  ['America/Lima', 'Lima', -300],
  ['America/New_York', 'New York, Miami, Washington', -300, -240],
  ['America/Toronto', 'Toronto, Montreal', -300, -240],
  ['America/Caracas', 'Caracas', -240],
  ['America/Halifax', 'Halifax', -240, -180],
  ['America/Puerto_Rico', 'San Juan', -240],
  ['America/Santiago', 'Santiago', -240, -180],
  ['America/St_Johns', 'St. John’s', -210, -150],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', -180],
  ['America/Sao_Paulo', 'São Paulo, Rio de Janeiro', -180],
  ['Atlantic/Azores', 'Azores', -60, 0],
  ['Atlantic/Cape_Verde', 'Cape Verde', -60],
  ['Africa/Accra', 'Accra, Dakar', 0],
  ['UTC', 'Coordinated Universal Time', 0],
  ['Europe/Dublin', 'Dublin', 0, 60],
  ['Europe/Lisbon', 'Lisbon, Porto', 0, 60],
  ['Europe/London', 'London, Edinburgh', 0, 60],
  ['Atlantic/Reykjavik', 'Reykjavík', 0],
  ['Europe/Amsterdam', 'Amsterdam', 60, 120],
  ['Europe/Berlin', 'Berlin, Hamburg, Munich', 60, 120],
  ['Africa/Lagos', 'Lagos, Luanda', 60],
  ['Europe/Madrid', 'Madrid, Barcelona', 60, 120],
  ['Europe/Paris', 'Paris', 60, 120],
  ['Europe/Prague', 'Prague, Bratislava', 60, 120],
  ['Europe/Rome', 'Rome, Milan', 60, 120],
  ['Europe/Stockholm', 'Stockholm', 60, 120],
  ['Europe/Vienna', 'Vienna', 60, 120],
  ['Europe/Warsaw', 'Warsaw', 60, 120],
  ['Europe/Zurich', 'Zürich', 60, 120],
  ['Europe/Athens', 'Athens', 120, 180],
  ['Europe/Bucharest', 'Bucharest', 120, 180],
  ['Africa/Cairo', 'Cairo', 120, 180],
  ['Europe/Helsinki', 'Helsinki', 120, 180],
  ['Asia/Jerusalem', 'Jerusalem, Tel Aviv', 120, 180],
  ['Africa/Johannesburg', 'Johannesburg, Harare', 120],
  ['Europe/Kyiv', 'Kyiv', 120, 180],
  ['Europe/Istanbul', 'Istanbul', 180],
  ['Europe/Moscow', 'Moscow, St. Petersburg', 180],
  ['Africa/Nairobi', 'Nairobi, Addis Ababa', 180],
  ['Asia/Riyadh', 'Riyadh, Kuwait', 180],
  ['Asia/Tehran', 'Tehran', 210],
  ['Asia/Baku', 'Baku, Tbilisi, Yerevan', 240],
  ['Asia/Dubai', 'Dubai, Abu Dhabi', 240],
  ['Asia/Kabul', 'Kabul', 270],
  ['Asia/Karachi', 'Karachi', 300],
  ['Asia/Tashkent', 'Tashkent', 300],
  ['Asia/Kolkata', 'Mumbai, Delhi, Kolkata', 330],
  ['Asia/Kathmandu', 'Kathmandu', 345],
  ['Asia/Dhaka', 'Dhaka', 360],
  ['Asia/Yangon', 'Yangon', 390],
  ['Asia/Bangkok', 'Bangkok, Hanoi', 420],
  ['Asia/Jakarta', 'Jakarta', 420],
  ['Asia/Shanghai', 'Beijing, Shanghai', 480],
  ['Asia/Hong_Kong', 'Hong Kong', 480],
  ['Asia/Manila', 'Manila', 480],
  ['Australia/Perth', 'Perth', 480],
  ['Asia/Singapore', 'Singapore, Kuala Lumpur', 480],
  ['Asia/Seoul', 'Seoul', 540],
  ['Asia/Tokyo', 'Tokyo, Osaka', 540],
  ['Australia/Adelaide', 'Adelaide', 570, 630],
  ['Australia/Darwin', 'Darwin', 570],
  ['Australia/Brisbane', 'Brisbane', 600],
  ['Australia/Sydney', 'Sydney, Melbourne', 600, 660],
  ['Pacific/Auckland', 'Auckland, Wellington', 720, 780],
  ['Pacific/Apia', 'Apia', 780],
];

export const TIME_ZONES: readonly TimeZone[] = ROWS.map(([id, label, offset, daylightOffset]) =>
  daylightOffset === undefined ? { id, label, offset } : { id, label, offset, daylightOffset },
);

const BY_ID = new Map(TIME_ZONES.map((zone) => [zone.id, zone]));

export const findTimeZone = (id: string): TimeZone | undefined => BY_ID.get(id);

/** Intl can format times in the zone. Zones that are not offered are valid, because browsers send their own. */
export function isTimeZone(id: string): boolean {
  // Intl accepts offsets such as "+02:00", but they are not zones: they ignore daylight saving time.
  if (id.length > 64 || !/^[A-Za-z]/.test(id)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: id });
    return true;
  } catch {
    return false;
  }
}
