/** Whether a path matches one of the owner's globs: `*` matches any text, other characters are literal. */
export function matchesAny(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) =>
    matches(path, glob.startsWith('/') || glob.startsWith('*') ? glob : `/${glob}`),
  );
}

/** Runs in time proportional to path and glob for any glob: it backtracks to the last `*` only. */
function matches(path: string, glob: string): boolean {
  let at = 0;
  let inGlob = 0;
  let star = -1;
  let afterStar = 0;
  while (at < path.length) {
    if (glob[inGlob] === '*') {
      star = inGlob++;
      afterStar = at;
    } else if (glob[inGlob] === path[at]) {
      inGlob++;
      at++;
    } else if (star >= 0) {
      inGlob = star + 1;
      at = ++afterStar;
    } else return false;
  }
  while (glob[inGlob] === '*') inGlob++;
  return inGlob === glob.length;
}
