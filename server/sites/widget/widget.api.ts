import type { Request, RequestHandler } from 'express';
import {
  conversationOfQuery,
  eventInput,
  feedbackInput,
  leadInput,
  questionInput,
  searchQuery,
  sessionInput,
} from '#lib/schemas/widget.ts';
import { CHAT_ANSWER, type Chat, collectReply, streamReply } from '../../answers/answers.ts';
import { isoNow } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';
import { type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import { originOf, widgetCors } from './cors.ts';
import { parseLead } from './lead-answers.ts';
import { visitorOfRequest } from './visitor-of-request.ts';
import {
  LEAD_LIMITS,
  QUESTION_LIMITS,
  RECORDED_SEARCH_LIMITS,
  SESSION_LIMIT,
  WRITE_LIMITS,
} from './widget.limits.ts';
import { EVENT_AGENTS, requireAgent } from './widget.policy.ts';
import type { Visitor, Widget } from './widget.ts';

interface Deps extends Pick<Platform, 'config' | 'clock' | 'stopping'> {
  widget: Widget;
  chat: Chat;
}

/** `/widget/*`: cross-origin, authenticated by a visitor's token, without cookies. Every call is limited: `widgetGuards`. */
export function widgetApi({ widget, chat, config, clock, stopping: { signal: stopping } }: Deps): Route[] {
  const visitorOf = visitorOfRequest({ widget, config });

  async function recordSearch(
    req: Request,
    rateLimits: Record<keyof typeof RECORDED_SEARCH_LIMITS, RateLimit>,
    visitor: Visitor,
    made: Parameters<Widget['records']['recordSearch']>[1],
  ) {
    try {
      await rateLimits.ofVisitor.consume(visitor.id);
      await rateLimits.ofAddress.consume(networkAddressOf(req));
      await widget.records.recordSearch(visitor, made);
    } catch (error) {
      if (!(error instanceof AppError)) req.log.warn({ err: error }, 'a search was not recorded');
    }
  }

  return tagged('Widget', {
    openVisitorSession: route('POST /widget/session', {
      summary: 'Open a session of a visitor: the token for the other calls, and the public settings',
      access: 'anyone',
      body: sessionInput,
      answer: {
        token: 'string',
        expiresAt: 'string',
        visitorId: 'string',
        isIdentified: 'boolean',
        icon: 'string',
        site: 'object',
        bot: 'object',
        agents: 'object',
        theme: 'object',
        texts: 'object',
        branding: 'string',
      },
      errors: [403, 404],
      rateLimit: SESSION_LIMIT,
      handle: ({ body, req }) => widget.sessions.open(body, originOf(req, config.siteUrl)),
    }),
    askAssistant: route('POST /widget/chat', {
      summary: 'Ask the assistant; the answer is a stream of events, or JSON if only that is accepted',
      access: 'visitor',
      body: questionInput,
      answer: CHAT_ANSWER,
      also: 'events',
      errors: [503],
      rateLimit: QUESTION_LIMITS,
      // Also used by the search, which can pass a question on to the chat.
      authenticate: visitorOf('chat'),
      async handle({ caller, body, req, res }) {
        const answer = await widget.ask(caller, body);
        if (req.accepts(['text/event-stream', 'json']) === 'json') return collectReply(res, answer, stopping);
        await streamReply(res, answer, stopping);
        return SENT;
      },
    }),
    getLastConversation: route('GET /widget/conversation', {
      summary: 'A conversation, or the last one of an identified visitor; null for an anonymous one',
      access: 'visitor',
      query: conversationOfQuery,
      answer: { conversation: 'object?' },
      errors: [429],
      authenticate: visitorOf('chat'),
      handle: async ({ caller, query }) => ({
        conversation: await widget.conversation(caller, query.chatId),
      }),
    }),
    searchSite: route('GET /widget/search', {
      summary: 'Search the website',
      description: 'A website that is paused has no results, and a `message` for the visitor.',
      access: 'visitor',
      query: searchQuery,
      answer: 'results',
      errors: [503],
      rateLimitsInHandler: RECORDED_SEARCH_LIMITS,
      // The time orders the queries that are typed: it is that of the arrival.
      authenticate: async (req) => ({ madeAt: isoNow(clock), visitor: await visitorOf('search')(req) }),
      async handle({ caller: { madeAt, visitor }, query: { q }, paging, rateLimits, req, res }) {
        const found = await widget.search(visitor, q, paging);
        const resultsCount = found.count + (found.answer ? 1 : 0);
        // After the response: typing must not wait for statistics.
        const record = () => void recordSearch(req, rateLimits, visitor, { query: q, resultsCount, madeAt });
        if (paging.page === 1 && res.closed) record();
        else if (paging.page === 1) res.once('close', record);
        return found;
      },
    }),
    rateAnswer: route('POST /widget/feedback', {
      summary: 'Rate an answer',
      access: 'visitor',
      body: feedbackInput,
      answer: { message: 'string' },
      errors: [404],
      rateLimit: WRITE_LIMITS,
      authenticate: visitorOf('chat'),
      async handle({ caller, body }) {
        await chat.rate({ siteId: caller.site.id, visitorId: caller.id }, body);
        return { message: 'Thank you.' };
      },
    }),
    leaveEmail: route('POST /widget/lead', {
      summary: 'Leave an email address for a reply',
      access: 'visitor',
      parsedByHandler: { body: leadInput },
      status: 201,
      answer: { message: 'string' },
      rateLimitsInHandler: LEAD_LIMITS,
      authenticate: visitorOf('chat'),
      async handle({ caller, rateLimits, req }) {
        const lead = await parseLead(caller.site, req.body);
        await rateLimits.ofVisitor.consume(caller.id);
        await rateLimits.ofAddress.consume(networkAddressOf(req));
        await widget.records.saveLead(caller, lead);
        return { message: `Thank you. ${caller.site.name} will get back to you by email.` };
      },
    }),
    recordEvent: route('POST /widget/event', {
      summary: 'Count that something was opened, shared or clicked',
      access: 'visitor',
      body: eventInput,
      status: 201,
      answer: { message: 'string' },
      rateLimit: WRITE_LIMITS,
      authenticate: visitorOf(),
      async handle({ caller, body }) {
        const agent = EVENT_AGENTS[body.type];
        if (agent) requireAgent(caller.site, agent);
        await widget.records.recordEvent(caller, body);
        return { message: 'Noted.' };
      },
    }),
  });
}

/** Before all routes of the widget: which pages may read the answers, and the limit of calls. */
export function widgetGuards({
  sites,
  config,
  limits,
}: Pick<Platform, 'config' | 'limits'> & { sites: Sites }): RequestHandler[] {
  // A person who searches sends a request for each key, and an office has one address.
  const calls = limits({ name: 'widget-by-address', points: 3000, seconds: 60 });
  return [
    widgetCors(sites, config.siteUrl),
    async (req, _res, next) => {
      await calls.consume(networkAddressOf(req));
      next();
    },
  ];
}
