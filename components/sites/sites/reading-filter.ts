import { READING_LABELS, READING_STATES } from '#lib/reading-states.ts';
import type { Option } from '../../forms/Options.tsx';

/** The filter of lists by whether their content was read. */
export const READING_FILTER: Option[] = [
  { value: 'all', label: 'All' },
  ...READING_STATES.map((value) => ({ value, label: READING_LABELS[value].label })),
];
