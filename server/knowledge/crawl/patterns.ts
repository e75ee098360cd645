/** Whether a path fits one of the globs an owner wrote: `*` stands for any text, all else for itself. */
export function matchesAny(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) =>
    matches(path, glob.startsWith('/') || glob.startsWith('*') ? glob : `/${glob}`),
  );
}

/** Takes time in proportion to path and glob, whatever a glob looks like: it goes back to its last `*` only. */
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
