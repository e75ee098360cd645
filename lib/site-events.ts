/** The events of a website that webhooks are told of. */
export const SITE_EVENTS = [
  'lead.created',
  'conversation.waiting',
  'conversation.claimed',
  'conversation.message',
  'conversation.closed',
  'conversation.rated',
  'conversation.ended',
  'gap.found',
  'source.failed',
] as const;

export type SiteEventType = (typeof SITE_EVENTS)[number];

/** The event of a test, which every webhook gets. */
export const TEST_EVENT = 'webhook.test';

export type WebhookEventType = SiteEventType | typeof TEST_EVENT;

/** Minutes without a message after which a conversation has ended. */
export const CONVERSATION_ENDS_AFTER_MINUTES = 30;

export const SITE_EVENT_TEXTS: Readonly<Record<WebhookEventType, string>> = {
  'lead.created': 'A visitor left an email address',
  'conversation.waiting': 'A visitor waits for a person',
  'conversation.claimed': 'A person has taken a conversation',
  'conversation.message': 'A message between a visitor and a person',
  'conversation.closed': 'A conversation with a person was closed',
  'conversation.rated': 'A visitor rated a conversation with a person',
  'conversation.ended': `A conversation had no message for ${CONVERSATION_ENDS_AFTER_MINUTES} minutes`,
  'gap.found': 'A question your content doesn’t answer was asked for the first time',
  'source.failed': 'A source could not be read',
  'webhook.test': 'You sent a test',
};
