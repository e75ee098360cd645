export type ImportStatus =
  | 'queued'
  | 'importing'
  | 'done'
  | 'stopping'
  | 'stopped'
  | 'failed'
  | 'reverting'
  | 'reverted';

/** `present`: an earlier import added the post; `kept`: it was changed after the import, so a revert leaves it. */
export const IMPORT_OUTCOMES = ['pending', 'imported', 'present', 'left_out', 'reverted', 'kept'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

type Tone = 'success' | 'warning' | 'danger' | 'neutral';

export const IMPORT_STATUS_LABELS: Readonly<Record<ImportStatus, { label: string; tone: Tone }>> = {
  queued: { label: 'Reading the file', tone: 'neutral' },
  importing: { label: 'Importing', tone: 'neutral' },
  done: { label: 'Done', tone: 'success' },
  stopping: { label: 'Stopping', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  reverting: { label: 'Undoing', tone: 'neutral' },
  reverted: { label: 'Undone', tone: 'neutral' },
};

export const IMPORT_OUTCOME_LABELS: Readonly<Record<ImportOutcome, { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  imported: { label: 'Imported', tone: 'success' },
  present: { label: 'Already here', tone: 'neutral' },
  left_out: { label: 'Left out', tone: 'warning' },
  reverted: { label: 'Undone', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'warning' },
};

/** A job is working on these. */
export const RUNNING_IMPORTS: readonly ImportStatus[] = ['queued', 'importing', 'stopping', 'reverting'];
export const isImportRunning = (status: ImportStatus): boolean => RUNNING_IMPORTS.includes(status);

export const canStopImport = (status: ImportStatus): boolean => status === 'queued' || status === 'importing';

export const canRevertImport = (status: ImportStatus): boolean =>
  status === 'done' || status === 'stopped' || status === 'failed';
