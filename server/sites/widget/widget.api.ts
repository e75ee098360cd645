import { type Request, Router } from 'express';
import {
  eventInput,
  feedbackInput,
  leadInput,
  questionInput,
  searchQuery,
  sessionInput,
} from '#lib/schemas/widget.ts';
import type { Agent } from '#lib/widget-settings.ts';
import { type Chat, collectReply, streamReply } from '../../answers/answers.ts';
import { isoNow } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import { originOf, widgetCors } from './cors.ts';
import { createWidgetLimits } from './widget.limits.ts';
import { EVENT_AGENTS, requireAgent } from './widget.policy.ts';
import type { Visitor, Widget } from './widget.ts';

interface Deps extends Pick<Platform, 'config' | 'clock' | 'limits'> {
  widget: Widget;
  chat: Chat;
  sites: Sites;
  /** Aborted when the server stops: running answers end with an event. */
  stopping: AbortSignal;
}

/** `/api/widget/*`: cross-origin, authenticated by a visitor's token, without cookies. */
export function widgetApi({ widget, chat, sites, config, clock, limits, stopping }: Deps): Router {
  const router = Router();
  const { calls, sessions, questions, searches, writes, leads } = createWidgetLimits(limits);

  /** Loads the token's visitor; `agent` is the agent that the request belongs to. */
  async function visitorOf(req: Request, agent?: Agent): Promise<Visitor> {
    const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
    const visitor = await widget.sessions.visitorOf(token, originOf(req, config.siteUrl));
    if (agent) requireAgent(visitor.site, agent);
    return visitor;
  }

  async function recordSearch(
    req: Request,
    visitor: Visitor,
    made: Parameters<Widget['records']['recordSearch']>[1],
  ) {
    try {
      await searches.consume(req, visitor.id);
      await widget.records.recordSearch(visitor, made);
    } catch (error) {
      if (!(error instanceof AppError)) req.log.warn({ err: error }, 'a search was not recorded');
    }
  }

  router.use(widgetCors(sites, config.siteUrl));
  router.use(async (req, _res, next) => {
    await calls.consume(networkAddressOf(req));
    next();
  });

  router.post('/session', async (req, res) => {
    await sessions.consume(networkAddressOf(req));
    const input = parse(sessionInput, req.body);
    respond(req, res, 200, { ...(await widget.sessions.open(input, originOf(req, config.siteUrl))) });
  });

  router.post('/chat', async (req, res) => {
    // Also used by the search, which can pass a question on to the chat.
    const visitor = await visitorOf(req, 'chat');
    const question = parse(questionInput, req.body);
    await questions.consume(req, visitor.id);
    const answer = await widget.ask(visitor, question);
    if (req.accepts(['text/event-stream', 'json']) === 'json') {
      respond(req, res, 200, { ...(await collectReply(res, answer, stopping)) });
      return;
    }
    await streamReply(res, answer, stopping);
  });

  router.get('/conversation', async (req, res) => {
    const visitor = await visitorOf(req, 'chat');
    respond(req, res, 200, { conversation: await widget.lastConversation(visitor) });
  });

  router.get('/search', async (req, res) => {
    const madeAt = isoNow(clock);
    const visitor = await visitorOf(req, 'search');
    const { q, paging } = parseList(searchQuery, req.query);
    const { answer, isQuestion, message, ...found } = await widget.search(visitor, q, paging);
    respondList(req, res, found, paging, { answer, isQuestion, message });
    // After the response: typing must not wait for statistics.
    if (paging.page === 1)
      await recordSearch(req, visitor, { query: q, resultsCount: found.count + (answer ? 1 : 0), madeAt });
  });

  router.post('/feedback', async (req, res) => {
    const visitor = await visitorOf(req, 'chat');
    await writes.consume(req, visitor.id);
    await chat.rate({ siteId: visitor.site.id, visitorId: visitor.id }, parse(feedbackInput, req.body));
    respond(req, res, 200, { message: 'Thank you.' });
  });

  router.post('/lead', async (req, res) => {
    const visitor = await visitorOf(req, 'chat');
    const lead = parse(leadInput, req.body);
    await leads.consume(req, visitor.id);
    await widget.records.saveLead(visitor, lead);
    respond(req, res, 201, { message: `Thank you. ${visitor.site.name} will get back to you by email.` });
  });

  router.post('/event', async (req, res) => {
    const visitor = await visitorOf(req);
    await writes.consume(req, visitor.id);
    const event = parse(eventInput, req.body);
    const agent = EVENT_AGENTS[event.type];
    if (agent) requireAgent(visitor.site, agent);
    await widget.records.recordEvent(visitor, event);
    respond(req, res, 201, { message: 'Noted.' });
  });

  return router;
}
