import css from './DayChart.module.css';

interface DayChartProps {
  caption: string;
  /** The names of the series, one or two: the first at the bottom of the stack, the second at the top. */
  parts: [string, string?];
  days: ChartDay[];
  /** A bar is a day, or a month. */
  unit?: 'day' | 'month';
  /** The text of a value; default: a number with grouped thousands. */
  format?: ((value: number) => string) | undefined;
  /** Beside a number, which it explains: its table is named by the caption. */
  isLow?: boolean;
}

export interface ChartDay {
  /** A day or, in charts by month, a month. */
  day: string;
  counts: [number, number?];
}

const inWords = (count: number) => count.toLocaleString('en-US');
const totalOf = ({ counts: [lower, upper = 0] }: ChartDay): number => lower + upper;

const HEIGHT = 100;
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;

/** One or two counts by day or month as a stacked bar chart, with an equivalent table. Works without scripts. */
export function DayChart(props: DayChartProps) {
  const { caption, parts, days, unit = 'day', format = inWords, isLow = false } = props;
  const most = Math.max(0, ...days.map(totalOf));
  const highest = most || 1;
  return (
    <figure className={css.chart}>
      <figcaption className={parts.length > 1 ? css.legend : 'visually-hidden'}>
        {parts.map((part, position) => (
          <span key={part} data-part={position}>
            {part}
          </span>
        ))}
      </figcaption>
      <div className={css.plot}>
        <span className={css.highest} aria-hidden="true">
          {format(most)}
        </span>
        <svg
          viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={isLow ? css.lowBars : css.bars}
        >
          {days.map((day, position) => (
            <Bar
              key={day.day}
              {...day}
              parts={parts}
              format={format}
              highest={highest}
              left={position * DAY_WIDTH}
            />
          ))}
        </svg>
        <p className={css.ends} aria-hidden="true">
          <span>{days[0]?.day}</span>
          <span>{days.at(-1)?.day}</span>
        </p>
      </div>
      <details>
        <summary>{isLow ? caption : UNITS[unit].each}</summary>
        <DayTable {...props} />
      </details>
    </figure>
  );
}

const UNITS = {
  day: { heading: 'Day', each: 'Day by day' },
  month: { heading: 'Month', each: 'Month by month' },
};

/** Fits narrow containers; days without values are omitted. */
function DayTable({ caption, parts, days, unit = 'day', format = inWords }: DayChartProps) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{UNITS[unit].heading}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {part}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .filter((day) => totalOf(day) > 0)
          .map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {counts.map((count, position) => (
                <td key={parts[position]}>{format(count ?? 0)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type BarProps = ChartDay &
  Required<Pick<DayChartProps, 'parts'>> & { format(value: number): string; highest: number; left: number };

function Bar({ day, counts: [lower, upper = 0], parts, format, highest, left }: BarProps) {
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  const x = left + (DAY_WIDTH - BAR_WIDTH) / 2;
  const values = [lower, upper].slice(0, parts.length);
  return (
    <g>
      <title>
        {`${day}: ${values.map((value, part) => `${format(value)} ${parts[part]?.toLowerCase()}`).join(', ')}`}
      </title>
      {/* Extends the hover area above low bars. */}
      <rect x={left} width={DAY_WIDTH} height={HEIGHT} fill="transparent" />
      <rect
        x={x}
        y={HEIGHT - heightOf(lower)}
        width={BAR_WIDTH}
        height={heightOf(lower)}
        className={css.lower}
      />
      {parts.length > 1 && (
        <rect
          x={x}
          y={HEIGHT - heightOf(lower + upper)}
          width={BAR_WIDTH}
          height={heightOf(upper)}
          className={css.upper}
        />
      )}
    </g>
  );
}
