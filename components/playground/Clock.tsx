import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { formatTimestamp, type Timestamp as TimestampValue } from '../../lib/dates.ts';

const ClockContext = createContext({ now: '', timeZone: 'UTC' });
const TICK_MS = 60_000;

interface ClockProps {
  /** The server's time, with which the page begins. */
  now: string;
  /** The viewer's choice; without one the browser's own is used, as soon as there is one. */
  timeZone: string | null;
  children: ReactNode;
}

/** The time by which the timestamps below it are said. */
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

export function Timestamp({ value }: { value: TimestampValue }) {
  const clock = useContext(ClockContext);
  return <time dateTime={new Date(value).toISOString()}>{formatTimestamp(value, clock)}</time>;
}
