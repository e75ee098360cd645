import { Router } from 'express';
import { footerLinksInput } from '#lib/schemas/footer-links.ts';
import { parse } from '../platform/http/parse.ts';
import { respond } from '../platform/http/respond.ts';
import { adminOf } from '../users/users.ts';
import type { FooterLinksStore } from './footer-links.ts';

/** `/admin/settings`: the admins' settings of this website. */
export function ownSiteApi({ footerLinks }: { footerLinks: FooterLinksStore }): Router {
  const router = Router();

  router
    .route('/admin/settings')
    .get(async (req, res) => {
      adminOf(req);
      respond(req, res, 200, { footerLinks: await footerLinks.get() });
    })
    .patch(async (req, res) => {
      adminOf(req);
      const links = await footerLinks.update(parse(footerLinksInput, req.body));
      respond(req, res, 200, { footerLinks: links, message: 'Settings saved.' });
    });

  return router;
}
