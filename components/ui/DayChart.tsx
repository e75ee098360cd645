import css from './DayChart.module.css';

interface DayChartProps {
  caption: string;
  /** The names of the two series: the first at the bottom of the stack, the second at the top. */
  parts: [string, string];
  days: ChartDay[];
}

export interface ChartDay {
  day: string;
  counts: [number, number];
}

const inWords = (count: number) => count.toLocaleString('en-US');

const HEIGHT = 100;
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;

/** Two daily counts as a stacked bar chart, with an equivalent table. Works without scripts. */
export function DayChart({ caption, parts, days }: DayChartProps) {
  const highest = Math.max(1, ...days.map(({ counts: [lower, upper] }) => lower + upper));
  return (
    <figure className={css.chart}>
      <figcaption className={css.legend}>
        {parts.map((part, position) => (
          <span key={part} data-part={position}>
            {part}
          </span>
        ))}
      </figcaption>
      <div className={css.plot}>
        <span className={css.highest} aria-hidden="true">
          {inWords(highest)}
        </span>
        <svg
          viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={css.bars}
        >
          {days.map((day, position) => (
            <Bar key={day.day} {...day} parts={parts} highest={highest} left={position * DAY_WIDTH} />
          ))}
        </svg>
        <p className={css.ends} aria-hidden="true">
          <span>{days[0]?.day}</span>
          <span>{days.at(-1)?.day}</span>
        </p>
      </div>
      <details>
        <summary>Day by day</summary>
        <DayTable caption={caption} parts={parts} days={days} />
      </details>
    </figure>
  );
}

/** Fits narrow containers; days without values are omitted. */
function DayTable({ caption, parts, days }: DayChartProps) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {part}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ counts }) => counts.some((count) => count > 0))
          .map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {counts.map((count, position) => (
                <td key={parts[position]}>{inWords(count)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type BarProps = ChartDay & { parts: [string, string]; highest: number; left: number };

function Bar({ day, counts: [lower, upper], parts, highest, left }: BarProps) {
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  const x = left + (DAY_WIDTH - BAR_WIDTH) / 2;
  return (
    <g>
      <title>{`${day}: ${inWords(lower)} ${parts[0].toLowerCase()}, ${inWords(upper)} ${parts[1].toLowerCase()}`}</title>
      {/* Extends the hover area above low bars. */}
      <rect x={left} width={DAY_WIDTH} height={HEIGHT} fill="transparent" />
      <rect
        x={x}
        y={HEIGHT - heightOf(lower)}
        width={BAR_WIDTH}
        height={heightOf(lower)}
        className={css.lower}
      />
      <rect
        x={x}
        y={HEIGHT - heightOf(lower + upper)}
        width={BAR_WIDTH}
        height={heightOf(upper)}
        className={css.upper}
      />
    </g>
  );
}
