/**
 * A page that the browser brings back from its history is as it was left. If somebody has signed in or out since, or
 * somebody else is here now, it is loaded again: it shows what is no longer theirs, or not yet.
 */
export async function checkSession(): Promise<void> {
  const { signedIn } = document.documentElement.dataset;
  const check = await ask('/api/auth/check');
  if (!check) return;
  const { user } = check.has_session && signedIn ? ((await ask('/api/auth/user')) ?? {}) : {};
  if (check.has_session !== (signedIn !== undefined) || (user && user.id !== signedIn)) location.reload();
}

interface Answer {
  has_session?: boolean;
  user?: { id: string };
}

/** Nothing where the server does not answer. */
async function ask(path: string): Promise<Answer | undefined> {
  const answer = await fetch(path).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}
