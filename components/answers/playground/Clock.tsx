import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { formatTimestamp, type Timestamp as TimestampValue } from '#lib/dates.ts';

const ClockContext = createContext({ now: '', timeZone: 'UTC' });
const TICK_MS = 60_000;

interface ClockProps {
  /** The server's time, used for the first render. */
  now: string;
  /** The viewer's time zone; without one, the browser's time zone is used after hydration. */
  timeZone: string | null;
  children: ReactNode;
}

/** Provides the current time and the time zone for the timestamps below it. */
export function Clock({ now, timeZone, children }: ClockProps) {
  const [clock, setClock] = useState({ now, timeZone: timeZone ?? 'UTC' });
  useEffect(() => {
    const tick = () =>
      setClock({
        now: new Date().toISOString(),
        timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export const useClock = () => useContext(ClockContext);

export function Timestamp({ value }: { value: TimestampValue }) {
  const clock = useClock();
  return <time dateTime={new Date(value).toISOString()}>{formatTimestamp(value, clock)}</time>;
}
