/** Reads `noindex, nofollow`, as in a robots meta element or an X-Robots-Tag header; rules for other robots are skipped. */
export function robotsDirectives(text: string): { index: boolean; follow: boolean } {
  const directives = new Set<string>();
  let ours = true;
  for (const part of text.toLowerCase().split(',')) {
    const [, agent, directive = ''] = /^(?:([a-z_-]+)\s*:\s*)?(.*)$/.exec(part.trim()) ?? [];
    const isSetting = agent !== undefined && /^(unavailable_after|max-)/.test(agent);
    if (agent !== undefined && !isSetting) ours = agent === 'foyerbot';
    if (ours) directives.add(directive);
  }
  const none = directives.has('none');
  return { index: !none && !directives.has('noindex'), follow: !none && !directives.has('nofollow') };
}
