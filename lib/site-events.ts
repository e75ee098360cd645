/** The events of a website that webhooks are told of. */
export const SITE_EVENTS = ['lead.created', 'conversation.ended', 'gap.found', 'source.failed'] as const;

export type SiteEventType = (typeof SITE_EVENTS)[number];

/** The event of a test, which every webhook gets. */
export const TEST_EVENT = 'webhook.test';

export type WebhookEventType = SiteEventType | typeof TEST_EVENT;

/** Minutes without a message after which a conversation has ended. */
export const CONVERSATION_ENDS_AFTER_MINUTES = 30;

export const SITE_EVENT_TEXTS: Readonly<Record<WebhookEventType, string>> = {
  'lead.created': 'A visitor left an email address',
  'conversation.ended': `A conversation had no message for ${CONVERSATION_ENDS_AFTER_MINUTES} minutes`,
  'gap.found': 'A question your content doesn’t answer was asked for the first time',
  'source.failed': 'A source could not be read',
  'webhook.test': 'You sent a test',
};
