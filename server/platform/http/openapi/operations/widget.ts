import {
  eventInput,
  feedbackInput,
  leadInput,
  questionInput,
  searchQuery,
  sessionInput,
} from '#lib/schemas/widget.ts';
import type { Operations } from '../operation.ts';

/** An answer of the chat as JSON. */
export const CHAT_ANSWER = {
  chat_id: 'string',
  response: 'string',
  citations: 'array',
  message_id: 'string',
  answered: 'boolean',
  is_fallback: 'boolean',
  is_small_talk: 'boolean',
  request: 'string?',
  offered_language: 'string?',
  related: 'array',
} as const;

/** Every call of the widget is limited by network, and by visitor. */
export const WIDGET = {
  'POST /api/widget/session': {
    id: 'openVisitorSession',
    summary: 'Open a session of a visitor: the token for the other calls, and the public settings',
    access: 'anyone',
    body: sessionInput,
    answer: {
      token: 'string',
      expires_at: 'string',
      visitor_id: 'string',
      is_identified: 'boolean',
      icon: 'string',
      site: 'object',
      bot: 'object',
      agents: 'object',
      theme: 'object',
      texts: 'object',
      branding: 'string',
    },
    errors: [403, 404, 429],
  },
  'POST /api/widget/chat': {
    id: 'askAssistant',
    summary: 'Ask the assistant; the answer is a stream of events, or JSON if only that is accepted',
    access: 'visitor',
    body: questionInput,
    answer: CHAT_ANSWER,
    also: 'events',
    errors: [429, 503],
  },
  'GET /api/widget/conversation': {
    id: 'getLastConversation',
    summary: 'The last conversation of an identified visitor, on any device; null for an anonymous one',
    access: 'visitor',
    answer: { conversation: 'object?' },
    errors: [429],
  },
  'GET /api/widget/search': {
    id: 'searchSite',
    summary: 'Search the website',
    description: 'A website that is paused has no results, and a `message` for the visitor.',
    access: 'visitor',
    query: searchQuery,
    answer: 'results',
    errors: [429, 503],
  },
  'POST /api/widget/feedback': {
    id: 'rateAnswer',
    summary: 'Rate an answer',
    access: 'visitor',
    body: feedbackInput,
    answer: { message: 'string' },
    errors: [404, 429],
  },
  'POST /api/widget/lead': {
    id: 'leaveEmail',
    summary: 'Leave an email address for a reply',
    access: 'visitor',
    body: leadInput,
    status: 201,
    answer: { message: 'string' },
    errors: [429],
  },
  'POST /api/widget/event': {
    id: 'recordEvent',
    summary: 'Count that something was opened, shared or clicked',
    access: 'visitor',
    body: eventInput,
    status: 201,
    answer: { message: 'string' },
    errors: [429],
  },
} satisfies Operations;
