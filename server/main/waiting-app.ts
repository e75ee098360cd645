import express, { type Express } from 'express';
import { AppError } from '../platform/errors.ts';
import { sendErrorJson, sendErrorPage } from '../platform/http/error-handler.ts';

const UPDATING = new AppError(503, 'This website is being updated. Please try again in a minute.', {
  retryAfter: 10,
});

/** Answers while the database is migrated. It reads nothing, and it logs no requests: they are no failures. */
export function createWaitingApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', (_req, res) => void res.status(503).json({ status: 'not ready' }));
  app.use((req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    const isPage = !req.path.startsWith('/api/') && req.accepts(['html', 'json']) === 'html';
    (isPage ? sendErrorPage : sendErrorJson)(res, UPDATING);
  });
  return app;
}
