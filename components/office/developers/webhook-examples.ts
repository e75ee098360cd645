import type { WebhookEventType } from '#lib/site-events.ts';

const SITE = { id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e01', name: 'Tea shop' };
const CHAT_ID = '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e02';

const TALK = {
  id: CHAT_ID,
  visitor_id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e04',
  visitor: { name: 'Ada', email: 'ada@example.org' },
  status: 'open',
  waiting_since: null,
};

/** The data of each event. A test compares their fields with those of real messages. */
export const WEBHOOK_EXAMPLES: Readonly<Record<WebhookEventType, object>> = {
  'lead.created': {
    site: SITE,
    lead: {
      id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e03',
      email: 'ada@example.org',
      name: 'Ada',
      message: 'Do you ship to Austria?',
      fields: [{ id: 'f1a7', kind: 'text', label: 'Country', value: 'Austria' }],
      chat_id: CHAT_ID,
      visitor_id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e04',
      created_at: '2026-11-24T09:30:00.000Z',
    },
  },
  'conversation.waiting': { site: SITE, conversation: TALK },
  'conversation.claimed': { site: SITE, conversation: TALK },
  'conversation.message': {
    site: SITE,
    conversation: TALK,
    message: {
      id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e03',
      from: 'visitor',
      content: 'Do you ship to Austria?',
      created_at: '2026-11-24T09:30:00.000Z',
    },
  },
  'conversation.closed': { site: SITE, conversation: TALK },
  'conversation.rated': { site: SITE, conversation: TALK, rating: { score: 5, note: null } },
  'conversation.ended': {
    site: SITE,
    conversation: {
      id: CHAT_ID,
      visitor_id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e04',
      name: 'Do you ship to Austria?',
      questions: 2,
      unanswered: 1,
      started_at: '2026-11-24T09:30:00.000Z',
      last_message_at: '2026-11-24T09:30:00.000Z',
    },
  },
  'gap.found': {
    site: SITE,
    gap: {
      id: 'h3vQnq0p',
      text: 'Do you ship to Austria?',
      questions: 1,
      weak: 0,
      doubtful: 0,
      searches: 0,
      downvotes: 0,
      times: 1,
      last_at: '2026-11-24T09:30:00.000Z',
      chat_id: CHAT_ID,
    },
  },
  'source.failed': {
    site: SITE,
    source: {
      id: '0199e3c0-7a10-7c1e-8f7a-3d1b5a6c7e05',
      type: 'website',
      name: 'teashop.example',
      error: 'teashop.example could not be found.',
      failed_at: '2026-11-24T09:30:00.000Z',
    },
  },
  'webhook.test': { site: SITE, message: 'This is a test.' },
};
