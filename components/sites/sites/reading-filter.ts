import { READING_LABELS, READING_STATES } from '#lib/reading-states.ts';
import { anyOf } from '../../office/admin/FilterLinks.tsx';

/** The filter of lists by whether their content was read. */
export const READING_FILTER = {
  label: 'Content',
  name: 'state',
  options: anyOf('All', READING_STATES, READING_LABELS),
};
