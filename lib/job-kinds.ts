interface JobKind {
  /** The work, as admins call it. */
  label: string;
  /**
   * The thing whose state says that this job will come: it is stopped there, because without the job it would wait
   * forever.
   */
  stoppedAt?: 'source' | 'import';
  /**
   * It sends something to people or to other servers, or has it sent. A backup may be older than what was sent since, so such
   * jobs do not run after a restore unless an admin decides so. `if due`: those for a time to come still run.
   */
  isSent?: true | 'if due';
}

const JOB_KINDS: Record<string, JobKind> = {
  mail: { label: 'Send an email', isSent: true },
  'post-mail': { label: 'Send a newsletter to one reader', isSent: true },
  mailing: { label: 'Start a newsletter', isSent: true },
  forgot: { label: 'Find the account of a forgotten password', isSent: true },
  sync: { label: 'Read a source', stoppedAt: 'source' },
  'sync-page': { label: 'Read a page again' },
  'embed-passages': { label: 'Compute meanings for search' },
  'rebuild-index': { label: 'Rebuild the search index' },
  'resolve-gaps': { label: 'Close answered content gaps' },
  'new-gaps': { label: 'Tell an owner about new content gaps', isSent: true },
  'submitted-posts': { label: 'Tell editors about submitted posts', isSent: true },
  'source-failed': { label: 'Tell an owner that a source cannot be read', isSent: true },
  'conversation-ended': { label: 'Tell an owner’s server that a conversation ended', isSent: true },
  webhook: { label: 'Send a webhook message', isSent: true },
  notification: { label: 'Send a notification', isSent: true },
  'answer-by-mail': { label: 'Mail an answer to a visitor who has left', isSent: true },
  alert: { label: 'Tell a team about a conversation', isSent: true },
  'alert-mail': { label: 'Mail an operator what waits', isSent: true },
  push: { label: 'Send a notification to a browser', isSent: true },
  digest: { label: 'Send a weekly summary', isSent: true },
  publication: { label: 'Publish a post', isSent: 'if due' },
  backup: { label: 'Make the backup of a night' },
  import: { label: 'Import posts', stoppedAt: 'import' },
  'rename-starter': { label: 'Write the new name into the starter content' },
  'remove-files': { label: 'Remove stored files' },
  'billing.sync-customer': { label: 'Copy a customer from the payment service' },
  'billing.close-customer': { label: 'Close a customer at the payment service' },
  'billing.notice': { label: 'Send a notice about a payment', isSent: true },
};

export const KNOWN_JOB_KINDS = Object.keys(JOB_KINDS);

/** A kind of another version has only its technical name. */
export const jobKindLabel = (kind: string): string => JOB_KINDS[kind]?.label ?? kind;

/** Where a job of the kind is stopped; undefined if an admin can cancel it. */
export const stoppedAt = (kind: string): JobKind['stoppedAt'] => JOB_KINDS[kind]?.stoppedAt;

export const SENT_JOB_KINDS = KNOWN_JOB_KINDS.filter((kind) => JOB_KINDS[kind]?.isSent === true);
export const SENT_IF_DUE_JOB_KINDS = KNOWN_JOB_KINDS.filter((kind) => JOB_KINDS[kind]?.isSent === 'if due');

/** The states of jobs that admins filter by. */
export const JOB_STATES = ['waiting', 'running', 'failed', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];
