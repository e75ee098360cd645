import { COLOUR_SCHEME_COOKIE } from '#lib/colour-scheme.ts';
import { colourSchemeInput } from '#lib/schemas/colour-scheme.ts';
import { formPostOf } from './form-bridge.ts';
import { parse } from './parse.ts';
import { type Route, route, SENT, tagged } from './route.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;

export function colourSchemeApi({ https }: { https: boolean }): Route[] {
  return tagged('Installation', {
    /** The server renders pages by the cookie. The call starts no session. */
    setTheme: route('POST /theme', {
      summary: 'Store the choice of light or dark in a cookie',
      access: 'anyone',
      parsedByHandler: { body: colourSchemeInput },
      answer: { theme: 'string' },
      handle({ req, res }) {
        const form = formPostOf(res);
        const isValid = colourSchemeInput.safeParse(req.body).success;
        if (!form || isValid) {
          const { theme } = parse(colourSchemeInput, req.body);
          res.cookie(COLOUR_SCHEME_COOKIE, theme, {
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
