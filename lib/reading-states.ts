/** Whether what an assistant answers from was read; the worst state of its sources counts. */
export const READING_STATES = ['ready', 'reading', 'failed'] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** The labels and tones of these states. */
export const READING_LABELS: Record<ReadingState, { label: string; tone: 'success' | 'warning' | 'danger' }> =
  {
    ready: { label: 'Ready', tone: 'success' },
    reading: { label: 'Reading', tone: 'warning' },
    failed: { label: 'Failed', tone: 'danger' },
  };
