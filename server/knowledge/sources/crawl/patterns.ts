/** Whether a path matches one of the owner's globs: `*` matches any text, other characters are literal. */
export function matchesAny(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) =>
    matches(path, glob.startsWith('/') || glob.startsWith('*') ? glob : `/${glob}`),
  );
}

/** Never backtracks, as a regular expression would for some globs. */
function matches(path: string, glob: string): boolean {
  const [start = '', ...parts] = glob.split('*');
  const end = parts.pop();
  if (end === undefined) return path === glob;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - at >= end.length && path.endsWith(end);
}
