import { listChatsQuery, promptInput, renameChatInput } from '../../../lib/schemas/chats.ts';
import {
  bulkConversationsInput,
  bulkGapsInput,
  conversationListQuery,
  conversationQuery,
  gapListQuery,
  insightsQuery,
  leadListQuery,
  updateLeadInput,
} from '../../../lib/schemas/conversations.ts';
import type { Operations } from '../operation.ts';

export const CONVERSATIONS = {
  'GET /api/sites/:id/conversations': {
    id: 'listConversations',
    summary: 'The conversations of a website’s visitors',
    access: 'ownerOrAdmin',
    query: conversationListQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/sites/:id/conversations/bulk/delete': {
    id: 'deleteConversations',
    summary: 'Delete several conversations',
    access: 'ownerOrAdmin',
    body: bulkConversationsInput,
    answer: { ids: 'array', message: 'string' },
  },
  'GET /api/sites/:id/conversations/:chatId': {
    id: 'getConversation',
    summary: 'One conversation with its messages',
    access: 'ownerOrAdmin',
    query: conversationQuery,
    answer: { conversation: 'object' },
  },
  'DELETE /api/sites/:id/conversations/:chatId': {
    id: 'deleteConversation',
    summary: 'Delete a conversation',
    access: 'ownerOrAdmin',
    answer: { id: 'string', message: 'string' },
  },
  'POST /api/sites/:id/visitors/:visitorId/erase': {
    id: 'eraseVisitor',
    summary: 'Delete everything stored about a visitor',
    access: 'ownerOrAdmin',
    answer: { visitor_id: 'string', erased: 'object', message: 'string' },
  },
  'GET /api/sites/:id/gaps': {
    id: 'listGaps',
    summary: 'What visitors asked or searched for and did not find',
    access: 'ownerOrAdmin',
    query: gapListQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/sites/:id/gaps/bulk/dismiss': {
    id: 'dismissGaps',
    summary: 'Take several gaps off the list',
    access: 'ownerOrAdmin',
    body: bulkGapsInput,
    answer: { ids: 'array', message: 'string' },
  },
  'POST /api/sites/:id/gaps/:gapId/dismiss': {
    id: 'dismissGap',
    summary: 'Take a gap off the list',
    access: 'ownerOrAdmin',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/sites/:id/leads': {
    id: 'listLeads',
    summary: 'The visitors who left an email address',
    access: 'ownerOrAdmin',
    query: leadListQuery,
    answer: 'list',
    also: 'csv',
  },
  'PATCH /api/sites/:id/leads/:leadId': {
    id: 'updateLead',
    summary: 'Mark a lead as done or open',
    access: 'ownerOrAdmin',
    body: updateLeadInput,
    answer: { lead: 'object', message: 'string' },
  },
  'DELETE /api/sites/:id/leads/:leadId': {
    id: 'deleteLead',
    summary: 'Delete a lead',
    access: 'ownerOrAdmin',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/sites/:id/insights': {
    id: 'getInsights',
    summary: 'What visitors asked and did, counted',
    access: 'ownerOrAdmin',
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
  'GET /api/chats/:id': {
    id: 'getChat',
    summary: 'One conversation with its messages',
    access: 'owner',
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
      response: 'string',
      citations: 'array',
      message_id: 'string',
      answered: 'boolean',
      is_fallback: 'boolean',
      related: 'array',
    },
    also: 'events',
    errors: [429, 503],
  },
} satisfies Operations;
