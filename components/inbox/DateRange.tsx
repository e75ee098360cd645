import { Button } from '../ui/Button.tsx';
import css from './inbox.module.css';

interface DateRangeProps {
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
  /** Other query parameters, which the form preserves. */
  kept?: [name: string, value: string][];
}

/** A filter by days, both inclusive. */
export function DateRange({ from, to, kept = [] }: DateRangeProps) {
  return (
    <form className={css.range}>
      {kept.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label>
        From <input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        To <input type="date" name="to" defaultValue={to} />
      </label>
      <Button kind="quiet">Show</Button>
    </form>
  );
}
