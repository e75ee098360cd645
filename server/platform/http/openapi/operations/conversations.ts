import {
  bulkConversationsInput,
  bulkGapsInput,
  conversationListQuery,
  conversationQuery,
  gapListQuery,
  insightsQuery,
  leadListQuery,
  updateLeadInput,
} from '#lib/schemas/conversations.ts';
import {
  bulkChatsInput,
  chatQuery,
  listChatsQuery,
  promptInput,
  renameChatInput,
} from '#lib/schemas/playground.ts';
import type { Operation, Operations } from '../operation.ts';

/** The same for the visitors of a website and for the programs that use a bot. */
const LIST = {
  access: 'owner',
  query: conversationListQuery,
  answer: 'list',
  also: 'csv',
} as const satisfies Partial<Operation>;
const DELETE_SEVERAL = {
  access: 'owner',
  body: bulkConversationsInput,
  answer: { ids: 'array', message: 'string' },
} as const satisfies Partial<Operation>;
const GET_ONE = {
  access: 'owner',
  query: conversationQuery,
  answer: { conversation: 'object' },
} as const satisfies Partial<Operation>;
const DELETE_ONE = {
  access: 'owner',
  answer: { id: 'string', message: 'string' },
} as const satisfies Partial<Operation>;

export const CONVERSATIONS = {
  'GET /api/sites/:id/conversations': {
    id: 'listConversations',
    summary: 'The conversations of a website’s visitors',
    ...LIST,
  },
  'POST /api/sites/:id/conversations/bulk/delete': {
    id: 'deleteConversations',
    summary: 'Delete several conversations',
    ...DELETE_SEVERAL,
  },
  'GET /api/sites/:id/conversations/:chatId': {
    id: 'getConversation',
    summary: 'One conversation with its messages',
    ...GET_ONE,
  },
  'DELETE /api/sites/:id/conversations/:chatId': {
    id: 'deleteConversation',
    summary: 'Delete a conversation',
    ...DELETE_ONE,
  },
  'GET /api/bots/:id/conversations': {
    id: 'listProgramConversations',
    summary: 'The conversations of programs with the API keys of an assistant',
    ...LIST,
  },
  'POST /api/bots/:id/conversations/bulk/delete': {
    id: 'deleteProgramConversations',
    summary: 'Delete several conversations of programs',
    ...DELETE_SEVERAL,
  },
  'GET /api/bots/:id/conversations/:chatId': {
    id: 'getProgramConversation',
    summary: 'One conversation of a program with its messages',
    ...GET_ONE,
  },
  'DELETE /api/bots/:id/conversations/:chatId': {
    id: 'deleteProgramConversation',
    summary: 'Delete a conversation of a program',
    ...DELETE_ONE,
  },
  'POST /api/sites/:id/visitors/:visitorId/erase': {
    id: 'eraseVisitor',
    summary: 'Delete everything stored about a visitor',
    access: 'owner',
    answer: { visitor_id: 'string', erased: 'object', message: 'string' },
  },
  'GET /api/sites/:id/gaps': {
    id: 'listGaps',
    summary: 'What visitors asked or searched for and did not find',
    access: 'owner',
    query: gapListQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/sites/:id/gaps/bulk/dismiss': {
    id: 'dismissGaps',
    summary: 'Take several gaps off the list',
    access: 'owner',
    body: bulkGapsInput,
    answer: { ids: 'array', message: 'string' },
  },
  'POST /api/sites/:id/gaps/:gapId/dismiss': {
    id: 'dismissGap',
    summary: 'Take a gap off the list',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/sites/:id/leads': {
    id: 'listLeads',
    summary: 'The visitors who left an email address',
    access: 'owner',
    query: leadListQuery,
    answer: 'list',
    also: 'csv',
  },
  'PATCH /api/sites/:id/leads/:leadId': {
    id: 'updateLead',
    summary: 'Mark a lead as done or open',
    access: 'owner',
    body: updateLeadInput,
    answer: { lead: 'object', message: 'string' },
  },
  'DELETE /api/sites/:id/leads/:leadId': {
    id: 'deleteLead',
    summary: 'Delete a lead',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/sites/:id/insights': {
    id: 'getInsights',
    summary: 'What visitors asked and did, counted',
    access: 'owner',
    query: insightsQuery,
    answer: { insights: 'object' },
  },
} satisfies Operations;

export const PLAYGROUND = {
  'GET /api/chats': {
    id: 'listChats',
    summary: 'Your conversations in the playground',
    access: 'user',
    query: listChatsQuery,
    answer: 'list',
  },
  'POST /api/chats/bulk/delete': {
    id: 'deleteChats',
    summary: 'Delete several conversations',
    access: 'owner',
    body: bulkChatsInput,
    answer: { ids: 'array', message: 'string' },
    errors: [404],
  },
  'GET /api/chats/:id': {
    id: 'getChat',
    summary: 'One conversation with its messages; with `format` as a file',
    access: 'owner',
    query: chatQuery,
    also: 'md',
    answer: { chat: 'object' },
  },
  'PATCH /api/chats/:id': {
    id: 'renameChat',
    summary: 'Rename a conversation',
    access: 'owner',
    body: renameChatInput,
    answer: { chat: 'object', message: 'string' },
  },
  'DELETE /api/chats/:id': {
    id: 'deleteChat',
    summary: 'Delete a conversation',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'POST /api/chat/playground/:chatId/invoke': {
    id: 'askPlayground',
    summary: 'Ask in a conversation; “new” begins one',
    access: 'owner',
    body: promptInput,
    answer: {
      chat: 'object',
      turn_id: 'string',
      response: 'string',
      citations: 'array',
      message_id: 'string',
      answered: 'boolean',
      is_fallback: 'boolean',
      is_small_talk: 'boolean',
      request: 'string?',
      offered_language: 'string?',
      related: 'array',
    },
    also: 'events',
    errors: [409, 429, 503],
  },
} satisfies Operations;
