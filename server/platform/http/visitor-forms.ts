import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { networkAddressOf } from './client-address.ts';
import { sendErrorPage } from './error-handler.ts';
import { formPostOf } from './form-bridge.ts';
import type { RateLimit } from './rate-limits.ts';

/**
 * Limits the forms posted by visitors without an account: each may create a session that stores the entered values.
 * Beyond the limit no session is saved.
 */
export function limitVisitorForms(limit: RateLimit): RequestHandler {
  return async (req, res, next) => {
    if (!formPostOf(res) || req.session.userId) return next();
    try {
      await limit.consume(networkAddressOf(req));
    } catch (refused) {
      if (!(refused instanceof AppError)) throw refused;
      return sendErrorPage(res, refused);
    }
    next();
  };
}
