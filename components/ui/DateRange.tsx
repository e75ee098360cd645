import { Button } from './Button.tsx';
import css from './DateRange.module.css';

interface DateRangeProps {
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
  /** Other query parameters, which the form preserves. */
  hiddenFields?: [name: string, value: string][];
}

export function DateRange({ from, to, hiddenFields = [] }: DateRangeProps) {
  return (
    <form className={css.range}>
      {hiddenFields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Days from={from} to={to} />
      <Button kind="quiet">Show</Button>
    </form>
  );
}

/** The fields, for a form with others. */
export const Days = ({ from, to }: Pick<DateRangeProps, 'from' | 'to'>) => (
  <div className={css.days}>
    <label>
      From <input type="date" name="from" defaultValue={from} />
    </label>
    <label>
      To <input type="date" name="to" defaultValue={to} />
    </label>
  </div>
);
