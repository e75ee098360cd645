/**
 * Reads `noindex, nofollow`, as in a robots meta element or in X-Robots-Tag headers, each a line; rules for other robots are
 * skipped.
 */
export function robotsDirectives(text: string): { index: boolean; follow: boolean } {
  const directives = new Set(text.toLowerCase().split('\n').flatMap(directivesOfLine));
  const none = directives.has('none');
  return { index: !none && !directives.has('noindex'), follow: !none && !directives.has('nofollow') };
}

/** Those behind a robot's name are for that robot. */
function directivesOfLine(line: string): string[] {
  let ours = true;
  return line.split(',').flatMap((part) => {
    const [, agent, directive = ''] = /^(?:([a-z_-]+)\s*:\s*)?(.*)$/.exec(part.trim()) ?? [];
    const isSetting = agent !== undefined && /^(unavailable_after|max-)/.test(agent);
    if (agent !== undefined && !isSetting) ours = agent === 'foyerbot';
    return ours ? directive : [];
  });
}
