import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import { expand } from './expand.ts';
import { parameterNames, parseForm } from './form.ts';
import { routes } from './routes.ts';
import { signEvent } from './sign-event.ts';
import { StripeAccount } from './stripe-account.ts';
import { invalidRequest, StripeFailure } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';

/** Happens to the next request whose path matches. */
export interface Fault {
  path: RegExp;
  /** An error, a connection that is closed, or an answer after the client has given up. */
  kind: 429 | 500 | 'reset' | 'slow';
  /** Whether the request takes effect. */
  when: 'before' | 'after';
}

export interface StripeServer {
  url: string;
  secretKey: string;
  webhookSecret: string;
  account: StripeAccount;
  faults: Fault[];
  /** Requests that the real API would refuse; a test fails if there are any. */
  problems: string[];
  /** `POST invoices/in_1/pay` for each request, repeated ones included. */
  requests: string[];
  /** A webhook as Stripe sends it. */
  event(object: Json): { body: Buffer; signature: string };
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: Json;
}

const API_VERSION = '2026-10-28.endive';
const SLOW_MS = 600;

/** The part of Stripe's API that this server uses, on the functions of the sandbox. */
export async function startStripe(clock: Clock): Promise<StripeServer> {
  const account = new StripeAccount(clock);
  const [secretKey, webhookSecret] = ['sk_test_foyer', 'whsec_foyer'];
  const faults: Fault[] = [];
  const problems: string[] = [];
  const requests: string[] = [];
  const answers = new Map<string, Answer & { request: string }>();

  function run(req: IncomingMessage, form: string): Answer {
    const url = new URL(req.url ?? '', 'http://localhost');
    const path = url.pathname.replace(/^\/v1\//, '');
    requests.push(`${req.method} ${path}`);
    try {
      checkHeaders(req);
      return {
        status: 200,
        body: runRoute(`${req.method}`, path, req.method === 'POST' ? form : url.search),
      };
    } catch (error) {
      if (!(error instanceof StripeFailure)) problems.push(`${req.method} ${path}: ${error}`);
      const { status, details, message } =
        error instanceof StripeFailure ? error : new StripeFailure(500, 'api_error', String(error));
      return { status, body: { error: { message, ...details } } };
    }
  }

  function checkHeaders({ method, headers }: IncomingMessage): void {
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new StripeFailure(401, 'invalid_request_error', 'Invalid API Key provided.');
    if (headers['stripe-version'] !== API_VERSION) throw new Error(`version ${headers['stripe-version']}`);
    if (method === 'POST' && !headers['idempotency-key']) throw new Error('no idempotency key');
  }

  function runRoute(method: string, path: string, form: string): Json {
    const route = routes.find((each) => each.method === method && each.path.test(path));
    if (!route) throw new Error('unknown path');
    const given = new URLSearchParams(form);
    const unknown = parameterNames(given).filter((name) => ![...route.params, 'expand[]'].includes(name));
    if (unknown.length > 0) throw new Error(`unknown parameters ${unknown}`);
    const { expand: paths = [], ...params } = parseForm(given);
    account.advance();
    account.storeCustomFields();
    const json = route.run(account, params, route.path.exec(path)?.[1] ?? '');
    account.storeCustomFields();
    return expand(account, json, paths as string[]);
  }

  /** The answer of the first request with the same key. */
  function runOnce(req: IncomingMessage, form: string): Answer {
    const key = req.headers['idempotency-key'];
    const request = `${req.method} ${req.url} ${form}`;
    const earlier = typeof key === 'string' ? answers.get(key) : undefined;
    if (earlier) {
      requests.push(`${req.method} repeated`);
      if (earlier.request === request) return earlier;
      const failure = invalidRequest(
        'Keys for idempotent requests can only be used with the same parameters.',
      );
      return {
        status: 400,
        body: { error: { ...failure.details, type: 'idempotency_error', message: failure.message } },
      };
    }
    const answer = run(req, form);
    if (typeof key === 'string' && answer.status !== 401) answers.set(key, { ...answer, request });
    return answer;
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = await readBody(req);
    const index = faults.findIndex(({ path }) => path.test(`${req.method} ${req.url}`));
    const [fault] = index === -1 ? [] : faults.splice(index, 1);
    if (!fault) return send(res, runOnce(req, form));
    const answer = fault.when === 'after' ? runOnce(req, form) : undefined;
    if (fault.kind === 'reset') return void req.socket.destroy();
    if (fault.kind === 'slow') {
      await delay(SLOW_MS);
      return send(res, answer ?? runOnce(req, form));
    }
    send(res, {
      status: fault.kind,
      body: { error: { type: fault.kind === 429 ? 'rate_limit_error' : 'api_error', message: 'Try again.' } },
    });
  }

  const server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret,
    account,
    faults,
    problems,
    requests,
    event(object) {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object } });
      return { body: Buffer.from(body), signature: signEvent(body, webhookSecret, clock.now()) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += chunk;
  return body;
}

function send(res: ServerResponse, { status, body }: Answer): void {
  if (res.destroyed) return;
  res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  res.end(JSON.stringify(body));
}
