export type { NewsItem } from './back-office/news.ts';
export type { Overview, Series } from './back-office/overview.ts';
export type { OwnSiteResults } from './own-site/own-site.ts';
export type { JobView } from './system/jobs.present.ts';
export type { MailHead } from './system/outbox.present.ts';
export type { BouncedMail, UnsentMail } from './system/unsent-mails.ts';
export type { SystemState } from './system/warnings.ts';
