import type { Config } from '../../platform/config.ts';
import { BACKUP_JOB } from '../backup/backup.ts';
import type { Health, Measurements } from './measurements.ts';

export interface Warning {
  kind: string;
  severity: 'info' | 'warning';
  text: string;
  /** What an admin can do about it. */
  advice: string;
}

/** A larger difference makes links in mails expire early or late. */
const CLOCK_MS = 5000;
/** An older backup means that a night was missed. */
const OLD_BACKUP_MS = 48 * 3600 * 1000;
const OLD_OWN_BACKUP_MS = 7 * 24 * 3600 * 1000;
const HOW_TO_BACK_UP =
  'Set BACKUP_TO to a folder on another disk, or to s3://bucket/prefix, for one each night. To make one now, run “npm run backup -- FILE”.';

/** The state of the installation, for admins. */
export type SystemState = Measurements & { warnings: Warning[] };

/** Causes for concern. Their texts contain no address and no name. */
export const warningsOf = (state: Health, config: Config): Warning[] =>
  RULES.flatMap(({ applies, ...warning }) => (applies(state, config) ? [warning] : []));

interface Rule extends Warning {
  applies(state: Health, config: Config): boolean;
}

const RULES: Rule[] = [
  {
    kind: 'newer-migrations',
    severity: 'warning',
    applies: ({ schema }) => schema.newer.length > 0,
    text: 'A newer version has changed the database.',
    advice: 'Start that version here too, on every machine that uses this database.',
  },
  {
    kind: 'missing-migrations',
    severity: 'warning',
    applies: ({ schema }) => schema.missing.length > 0,
    text: 'The database lacks changes that this version needs.',
    advice: 'Restart this server: it applies them at the start.',
  },
  {
    kind: 'disk',
    severity: 'warning',
    applies: ({ disk }) => disk?.isNearlyFull === true,
    text: 'Less than 10 % of the disk is free.',
    advice: 'Delete files, or move DATA_DIR to a larger disk. On a full disk nothing is saved.',
  },
  {
    kind: 'clock',
    severity: 'warning',
    applies: ({ processes, clockAheadMs }) =>
      [clockAheadMs, ...processes.map((one) => one.clockAheadMs)].some((ahead) => Math.abs(ahead) > CLOCK_MS),
    text: 'The clock of a machine differs from the clock of the database.',
    advice: 'Turn on the time synchronization (NTP) of the machines.',
  },
  {
    kind: 'failed-jobs',
    severity: 'warning',
    applies: ({ failedKinds }) => failedKinds.length > 0,
    text: 'Background jobs have failed.',
    advice: 'Read their errors under Jobs, and retry or delete them.',
  },
  {
    kind: 'provider',
    severity: 'warning',
    applies: ({ providers }) => providers.some(({ isFailing }) => isFailing),
    text: 'A provider of language models does not answer.',
    advice: 'Check its key, its address and its credit. Until it answers, assistants quote pages.',
  },
  {
    kind: 'no-https',
    severity: 'warning',
    applies: (_state, { siteUrl }) => siteUrl.startsWith('http:') && !isLocal(siteUrl),
    text: 'This installation is used without encryption.',
    advice: 'Put a proxy with a certificate in front, and set SITE_URL to its https address.',
  },
  {
    kind: 'sandbox-payments',
    severity: 'warning',
    applies: ({ payments }, { env }) => payments === 'sandbox' && env === 'prod',
    text: 'Payments go to the sandbox: nobody is charged.',
    advice: 'Set the three keys of Stripe, or PLANS=off if you sell nothing.',
  },
  {
    kind: 'no-smtp',
    severity: 'warning',
    applies: ({ mail }) => mail.kind === 'outbox',
    text: 'No mail server is configured: emails are kept under Outbox.',
    advice: 'Set SMTP_URL and MAIL_FROM.',
  },
  {
    kind: 'failed-backup',
    severity: 'warning',
    applies: ({ failedKinds }) => failedKinds.some(({ kind }) => kind === BACKUP_JOB),
    text: 'A nightly backup failed.',
    advice: 'Read under Jobs why. Retry it there, or delete it when a later one succeeded.',
  },
  {
    kind: 'backup-retry',
    severity: 'warning',
    applies: ({ isBackupRetried }) => isBackupRetried,
    text: 'The last nightly backup failed, and is tried again.',
    advice: 'Read under Jobs why. When the cause is gone, it can be run there at once.',
  },
  {
    kind: 'old-backup',
    severity: 'warning',
    applies: ({ lastBackup }, { backup }) => backup.to !== undefined && isOlder(lastBackup, OLD_BACKUP_MS),
    text: 'The last backup is older than two days.',
    advice: 'Read under Jobs why it failed, and whether BACKUP_TO is full.',
  },
  {
    kind: 'old-own-backup',
    severity: 'info',
    applies: ({ lastBackup }, config) => hasNoNightly(config) && isOlder(lastBackup, OLD_OWN_BACKUP_MS),
    text: 'The last backup is older than a week.',
    advice: HOW_TO_BACK_UP,
  },
  {
    kind: 'no-nightly-backup',
    severity: 'warning',
    applies: ({ lastBackup }, { backup }) => backup.to !== undefined && lastBackup === null,
    text: 'No backup was made yet, although BACKUP_TO is set.',
    advice:
      'It is made at night, after three o’clock by the clock of the server, or now if that is past. If it fails, read under Jobs why.',
  },
  {
    kind: 'no-backup',
    severity: 'info',
    applies: ({ lastBackup }, config) => hasNoNightly(config) && lastBackup === null,
    text: 'No backup was made yet.',
    advice: HOW_TO_BACK_UP,
  },
  {
    kind: 'generated-secret',
    severity: 'info',
    applies: (_state, { sessionSecret }) => sessionSecret === undefined,
    text: 'The secret of the sessions was generated, and is kept in DATA_DIR.',
    advice: 'Set SESSION_SECRET if several machines share the database: all need the same one.',
  },
];

/** A worker process makes them: its `BACKUP_TO` is not known to a web process. */
const hasNoNightly = ({ backup, role }: Config): boolean => backup.to === undefined && role !== 'web';

const isOlder = (backup: Health['lastBackup'], ms: number): boolean =>
  backup !== null && Date.parse(backup.at) < Date.now() - ms;

const isLocal = (siteUrl: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(siteUrl).hostname);
