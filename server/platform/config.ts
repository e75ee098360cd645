import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PRODUCT_NAME } from '#lib/own-site.ts';

/** The configuration of the platform, and what areas add to it by declaration merging. */
export interface Config extends PlatformConfig {}
export type S3Config = NonNullable<Config['s3']>;
/** An analytics.js-compatible script that tracks visits. */
export type EngagementConfig = NonNullable<Config['engagement']>;

/** Under `npm run dev`, with Vite in front. The build replaces the variable, so that it cannot be so there, whatever `APP_ENV` says. */
export const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/** A variable with an invalid value; its message is the one line that is printed before the process exits. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>;

type PlatformConfig = ReturnType<typeof readPlatformConfig>;

/** @throws ConfigError */
export function readPlatformConfig(environment: Environment) {
  const env = parseVariables(Variables, environment);
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;
  if (siteUrl.startsWith('https:') && env.TRUST_PROXY === 0) {
    throw new ConfigError(
      'TRUST_PROXY must be the number of proxies in front, at least 1, when SITE_URL is https: Foyer itself speaks http, and would take no request for secure.',
    );
  }
  const s3 = readS3(environment);
  if (isAddress(env.BACKUP_TO) && !(s3 && /^s3:\/\/[\w.-]+(?:\/|$)/.test(env.BACKUP_TO)))
    throw new ConfigError('BACKUP_TO must be a folder or s3://bucket/prefix, which needs the S3 variables.');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is a replica of the PostgreSQL database at DATABASE_URL: set both.',
    );
  const dataDir = resolve(env.DATA_DIR);
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    throw new ConfigError(
      'ROLE must be "all" with SQLite: several processes need PostgreSQL, see DATABASE_URL.',
    );
  return {
    env: env.APP_ENV,
    /** What this process does of the requests and the jobs. */
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    /** The public origin, without a trailing slash. */
    siteUrl,
    /** Unless the back office has set another one. */
    defaultSiteName: env.SITE_NAME,
    dataDir,
    /** `postgres://…`, or the path of the SQLite file. */
    databaseUrl: env.DATABASE_URL ?? resolve(dataDir, 'foyer.db'),
    /** A replica from which segments of the index are read. */
    replicaUrl: env.DATABASE_REPLICA_URL,
    /** If absent, a secret is generated and stored in `dataDir`. */
    sessionSecret: env.SESSION_SECRET,
    firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      inbound: readInbound(env),
    },
    captcha: env.CAPTCHA === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
    /** Whether plans limit what users may have, and are shown. */
    plans: env.PLANS === 'on',
    /** Whether an empty database receives starter posts, plans and an assistant. */
    starterContent: env.STARTER_CONTENT === 'on',
    /** `host:port` of servers that the crawler may reach although they are private or use a non-standard port. */
    crawlerAllowHosts: env.CRAWLER_ALLOW_HOSTS.split(',').flatMap((host) => host.trim() || []),
    /** The users whose sources may reach them. */
    crawlerAllowFor: env.CRAWLER_ALLOW_FOR,
    /** Who may write posts, besides the staff. */
    postWriters: env.POST_WRITERS,
    /** Opens `GET /metrics`. */
    metricsToken: env.METRICS_TOKEN,
    backup: {
      /** A folder or `s3://bucket/prefix`, for a backup each night. */
      to: isAddress(env.BACKUP_TO) ? env.BACKUP_TO : env.BACKUP_TO && resolve(env.BACKUP_TO),
      keep: env.BACKUP_KEEP,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    trustProxy: env.TRUST_PROXY,
    s3,
    payments: readPayments(env),
    engagement: env.APP_ENV === 'prod' ? readEngagement(env) : undefined,
    logLevel: env.LOG_LEVEL,
    /** The names of the variables that are set. */
    setVariables: [...Object.keys(Variables.shape), ...S3_VARIABLES].filter((name) => environment[name]),
  };
}

/** Where replies to mails arrive, and the secret that signs them; undefined where visitors use the link in the mail. */
function readInbound({
  INBOUND_MAIL_ADDRESS: address,
  INBOUND_MAIL_SECRET: secret,
}: z.output<typeof Variables>) {
  if (!address !== !secret)
    throw new ConfigError('INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET must be set together.');
  return address && secret ? { address, secret } : undefined;
}

/** @throws ConfigError that names the variable and its valid values. */
export function parseVariables<Shape extends z.ZodRawShape>(
  variables: z.ZodObject<Shape>,
  environment: Environment,
) {
  // An empty variable, as in `VAR= npm start`, counts as absent.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`);
}

/** Whether the target of a backup is an address, not a path: a drive of Windows has one letter. */
export const isAddress = (target: string | undefined): target is string =>
  target !== undefined && /^[a-z][a-z\d+.-]+:/i.test(target);

/** The address at which this machine reaches the server. */
export function listeningAddress({ host, port }: Config): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** A variable that holds an address. */
export const address = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must look like ${example}.`,
    // The following refinements parse the address.
    abort: true,
  });

const onOff = (fallback: 'on' | 'off') =>
  z.enum(['on', 'off'], { error: 'must be "on" or "off".' }).default(fallback);

const wholeNumber = (from: number, to: number, fallback: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${from} to ${to}.` })
    .refine(
      (n) => Number.isInteger(n) && n >= from && n <= to,
      `must be a whole number from ${from} to ${to}.`,
    )
    .default(fallback);

const isOrigin = (text: string): boolean => /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(text);

const postgresAddress = address(
  ['postgres:', 'postgresql:'],
  'postgres://user:password@host:5432/database',
).optional();

const Variables = z.object({
  APP_ENV: z.enum(['prod', 'dev'], { error: 'must be "prod" or "dev".' }).default('prod'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be "all", "web" or "worker".' }).default('all'),
  PORT: wholeNumber(1, 65535, 3000),
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || /^[\w.-]+$/.test(text),
      'must be an IP address or a host name, such as 0.0.0.0.',
    )
    .default('127.0.0.1'),
  SITE_URL: address(['http:', 'https:'], 'https://foyer.example.org')
    .refine((text) => !/@/.test(text), 'must not contain a user name or a password.')
    .refine((text) => /^[^/]*\/\/[^/?#]*\/?$/.test(text), 'must be an origin without a path.')
    .optional(),
  SITE_NAME: z.string().max(60, 'must be at most 60 characters.').default(PRODUCT_NAME),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress,
  DATABASE_REPLICA_URL: postgresAddress,
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters.').optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address.' }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().optional(),
  INBOUND_MAIL_ADDRESS: z
    .string()
    .regex(
      /^[^\s@+<>,]{1,10}@[^\s@<>,]+\.[^\s@<>,.]+$/,
      'must be an address such as reply@example.org, with at most 10 characters before the @.',
    )
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(16, 'must have at least 16 characters.').optional(),
  CAPTCHA: onOff('on'),
  RATE_LIMITS: onOff('on'),
  PLANS: onOff('on'),
  STARTER_CONTENT: onOff('on'),
  CRAWLER_ALLOW_HOSTS: z
    .string()
    .regex(
      /^\s*(([\w.-]+|\[[\da-f:]+\]):\d+\s*(,\s*|$))*$/i,
      'must be a list such as "intranet:80, localhost:8080".',
    )
    .default(''),
  CRAWLER_ALLOW_FOR: z
    .enum(['admins', 'everyone'], { error: 'must be "admins" or "everyone".' })
    .default('admins'),
  POST_WRITERS: z
    .enum(['everyone', 'chosen', 'staff'], { error: 'must be "everyone", "chosen" or "staff".' })
    .default('everyone'),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must be a secret key, such as sk_live_….')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must be a publishable key, such as pk_live_….')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of the webhook, such as whsec_….')
    .optional(),
  STRIPE_API_BASE: address(['http:', 'https:'], 'https://api.stripe.com').optional(),
  STRIPE_TAX: onOff('off'),
  ENGAGEMENT_SCRIPT_URL: address(['http:', 'https:'], 'https://cdn.example.org/analytics.js')
    // Part of a header whose directives end at a semicolon.
    .refine((text) => isOrigin(new URL(text).origin), 'must have a plain host.')
    .refine((text) => !new URL(text).password, 'must not contain a password.')
    .optional(),
  ENGAGEMENT_WRITE_KEY: z.string().max(200, 'must be at most 200 characters.').optional(),
  ENGAGEMENT_CONNECT: z
    .string()
    .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
    .refine(
      (origins) => origins.length > 0 && origins.every(isOrigin),
      'must be a list such as "https://api.example.org, https://cdn.example.org".',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters.').optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}d(?:\d{1,3}w)?$/, 'must be a number of days and weeks, such as 7d4w.')
    .default('7d4w')
    .transform((text) => {
      const [, days, weeks = '0'] = /^(\d+)d(?:(\d+)w)?$/.exec(text) ?? [];
      return { days: Number(days), weeks: Number(weeks) };
    }),
  BACKUP_PASSPHRASE: z.string().min(8, 'must be at least 8 characters.').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent.',
    })
    .default('info'),
});

const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function readS3(env: Environment) {
  if (!S3_VARIABLES.some((name) => env[name])) return undefined;
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = S3_VARIABLES.map((name) => {
    const value = env[name];
    if (!value) throw new ConfigError(`${name} is missing: the S3 variables are set all or none.`);
    return value;
  }) as [string, string, string, string, string];
  if (!URL.canParse(endpoint)) throw new ConfigError('S3_ENDPOINT must look like https://s3.example.org.');
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Stripe if its keys are set; else the built-in sandbox, which has no key for browsers. */
function readPayments(env: z.infer<typeof Variables>) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (!secretKey && !publishableKey && !webhookSecret)
    return { gateway: 'sandbox', publishableKey: null } as const;
  if (secretKey && publishableKey && webhookSecret)
    return {
      gateway: 'stripe',
      secretKey,
      publishableKey,
      webhookSecret,
      apiBase,
      automaticTax: env.STRIPE_TAX === 'on',
    } as const;
  const missing = !secretKey
    ? 'STRIPE_SECRET_KEY'
    : !publishableKey
      ? 'STRIPE_PUBLISHABLE_KEY'
      : 'STRIPE_WEBHOOK_SECRET';
  throw new ConfigError(`${missing} is missing: the three keys of Stripe are set all or none.`);
}

function readEngagement(env: z.infer<typeof Variables>) {
  const {
    ENGAGEMENT_SCRIPT_URL: scriptUrl,
    ENGAGEMENT_WRITE_KEY: writeKey,
    ENGAGEMENT_CONNECT: connect,
  } = env;
  if (!scriptUrl && !writeKey) return undefined;
  if (!scriptUrl || !writeKey) {
    const missing = scriptUrl ? 'ENGAGEMENT_WRITE_KEY' : 'ENGAGEMENT_SCRIPT_URL';
    throw new ConfigError(`${missing} is missing: script and key are set both or none.`);
  }
  // The script may send to `connect`.
  return { scriptUrl, writeKey, connect: connect ?? [new URL(scriptUrl).origin] };
}
