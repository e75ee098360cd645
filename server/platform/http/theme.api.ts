import { Router } from 'express';
import { themeInput } from '#lib/schemas/theme.ts';
import { THEME_COOKIE } from '#lib/theme.ts';
import { formPostOf } from './form-bridge.ts';
import { parse } from './parse.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
/**
 * `POST /theme`: stores the choice of light or dark in a cookie, which the server uses to render the page. It starts no
 * session.
 */
export function themeApi({ https }: { https: boolean }): Router {
  const router = Router();
  router.post('/theme', (req, res) => {
    const form = formPostOf(res);
    // An invalid value comes from a manipulated form: no session is started to report it.
    if (form && !themeInput.safeParse(req.body).success) return res.redirect(303, form.next ?? form.back);
    const { theme } = parse(themeInput, req.body);
    res.cookie(THEME_COOKIE, theme, { maxAge: YEAR_MS, sameSite: 'lax', secure: https, httpOnly: true });
    if (form) res.redirect(303, form.next ?? form.back);
    else res.status(200).json({ theme });
  });
  return router;
}
