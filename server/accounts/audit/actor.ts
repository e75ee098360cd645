import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { AuditActor } from '../../platform/audit-event.ts';
import { clientAddressOf } from '../../platform/http/client-address.ts';

/** The user on whose behalf code runs. */
export interface Actor {
  /** A visitor without an account has none. */
  user: AuditActor | null;
  /** The network address of the request. */
  address: string;
}

const actors = new AsyncLocalStorage<Actor>();

/**
 * Makes the viewer of each request known to the audit log. Passed implicitly, because every use case would otherwise
 * pass the address of the request on without using it.
 */
export const setActor: RequestHandler = (req, _res, next) =>
  actors.run({ user: req.viewer, address: clientAddressOf(req) }, next);

/** Who makes the request; a job has no actor. */
export const currentActor = (): Actor | undefined => actors.getStore();
