import { toSnakeCase } from '#lib/case.ts';
import { WEEK_DAYS } from '#lib/week-days.ts';
import type { PeopleInsights } from './people-insights.ts';

/** A line of the table of all figures. */
export interface PeopleFigure {
  /** Of whom or what it is: `assistant`, `people`, `operator` or `hour`. */
  group: string;
  /** The operator, or the hour of the week; empty for the others. */
  name: string;
  figure: string;
  /** Empty where nothing was measured. */
  value: number | null;
}

/** Everything that the page of the insights shows of people, as lines of a table. */
export function peopleFigures({
  assistant,
  people,
  operators,
  hours,
  ...all
}: PeopleInsights): PeopleFigure[] {
  const { firstResponseSeconds, ratings, meanRating } = all;
  return [
    ...linesOf('assistant', '', { ...assistant }),
    ...linesOf('people', '', { ...people, firstResponseSeconds, ratings, meanRating }),
    ...operators.flatMap(({ id: _id, name, ...figures }) =>
      linesOf('operator', name ?? 'Former members', figures),
    ),
    ...hours.flatMap((day, index) =>
      day.flatMap((conversations, hour) =>
        conversations > 0 ? linesOf('hour', `${WEEK_DAYS[index]} ${two(hour)}:00`, { conversations }) : [],
      ),
    ),
  ];
}

const linesOf = (group: string, name: string, figures: Record<string, number | null>): PeopleFigure[] =>
  Object.entries(figures).map(([figure, value]) => ({ group, name, figure: toSnakeCase(figure), value }));

const two = (hour: number): string => String(hour).padStart(2, '0');
