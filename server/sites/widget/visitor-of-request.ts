import type { Request } from 'express';
import type { Agent } from '#lib/widget-settings.ts';
import type { Platform } from '../../platform/platform.ts';
import { originOf } from './cors.ts';
import { requireAgent } from './widget.policy.ts';
import type { Visitor, Widget } from './widget.ts';

/** Loads the visitor of a request's token; `agent` is the agent that the request belongs to. */
export const visitorOfRequest =
  ({ widget, config }: Pick<Platform, 'config'> & { widget: Pick<Widget, 'sessions'> }) =>
  (agent?: Agent) =>
  async (req: Request): Promise<Visitor> => {
    const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
    const visitor = await widget.sessions.visitorOf(token, originOf(req, config.siteUrl));
    if (agent) requireAgent(visitor.site, agent);
    return visitor;
  };
