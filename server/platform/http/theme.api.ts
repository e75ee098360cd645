import { themeInput } from '#lib/schemas/theme.ts';
import { THEME_COOKIE } from '#lib/theme.ts';
import { formPostOf } from './form-bridge.ts';
import { parse } from './parse.ts';
import { type Route, route, SENT, tagged } from './route.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;

export function themeApi({ https }: { https: boolean }): Route[] {
  return tagged('Installation', {
    /** The server renders pages by the cookie. The call starts no session. */
    setTheme: route('POST /theme', {
      summary: 'Store the choice of light or dark in a cookie',
      access: 'anyone',
      parsedByHandler: { body: themeInput },
      answer: { theme: 'string' },
      handle({ req, res }) {
        const form = formPostOf(res);
        const isValid = themeInput.safeParse(req.body).success;
        if (!form || isValid) {
          const { theme } = parse(themeInput, req.body);
          res.cookie(THEME_COOKIE, theme, {
            maxAge: YEAR_MS,
            sameSite: 'lax',
            secure: https,
            httpOnly: true,
          });
          if (!form) return { theme };
        }
        // An invalid value comes from a manipulated form: no session is started to report it.
        res.redirect(303, form.next ?? form.back);
        return SENT;
      },
    }),
  });
}
