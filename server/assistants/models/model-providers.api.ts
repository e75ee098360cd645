import { type Request, Router } from 'express';
import {
  changeProviderInput,
  connectProviderInput,
  connectServerProviderInput,
} from '#lib/schemas/model-providers.ts';
import { adminOf, viewerOf } from '../../accounts/accounts.ts';
import { notFound } from '../../platform/errors.ts';
import { goneSignal } from '../../platform/http/event-stream.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import type { ModelProviders } from './model-providers.ts';
import type { Holder } from './provider-draft.ts';

interface Deps {
  modelProviders: ModelProviders;
  limits: RateLimits;
}

/** `/users/{userId}/model-providers`: an account's own; `/admin/model-providers`: those of the installation. */
export function modelProvidersApi({ modelProviders, limits }: Deps): Router {
  const router = Router();
  // Attackers test stolen keys in forms like this one.
  const testLimit = limits({ name: 'model-providers', points: 20, seconds: 3600 });

  const places: [path: string, holderOf: (req: Request) => Holder][] = [
    ['/users/:userId/model-providers', ownAccountOf],
    ['/admin/model-providers', installationOf],
  ];
  for (const [path, holderOf] of places) {
    router
      .route(path)
      .get(async (req, res) => {
        respond(req, res, 200, { modelProviders: await modelProviders.list(holderOf(req)) });
      })
      .post(async (req, res) => {
        const holder = holderOf(req);
        const { isDefault, ...input } =
          holder === null
            ? parse(connectServerProviderInput, req.body)
            : { ...parse(connectProviderInput, req.body), isDefault: undefined };
        await testLimit.consume(viewerOf(req).id);
        const provider = await modelProviders.connect(holder, input, goneSignal(res), isDefault);
        respond(req, res, 201, { modelProvider: provider, message: `${provider.name} is connected.` });
      });

    router
      .route(`${path}/:id`)
      .patch(async (req: Request<{ id: string }>, res) => {
        const holder = holderOf(req);
        const input = parse(changeProviderInput, req.body);
        await testLimit.consume(viewerOf(req).id);
        const provider = await modelProviders.change(holder, req.params.id, input, goneSignal(res));
        respond(req, res, 200, {
          modelProvider: provider,
          message: `${provider.name} answers, and was saved.`,
        });
      })
      .delete(async (req: Request<{ id: string }>, res) => {
        const { name } = await modelProviders.get(holderOf(req), req.params.id);
        await modelProviders.remove(holderOf(req), req.params.id);
        respond(req, res, 200, { id: req.params.id, message: `${name} was removed, with its key.` });
      });
  }

  return router;
}

/** Nobody else's are found, for admins too. */
function ownAccountOf(req: Request): Holder {
  const viewer = viewerOf(req);
  if (req.params.userId !== viewer.id) throw notFound('user');
  return viewer.id;
}

function installationOf(req: Request): Holder {
  adminOf(req);
  return null;
}
