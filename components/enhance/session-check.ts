/**
 * A page that the browser brings back from its history is as it was left. If somebody has signed in or out since, it is
 * loaded again: it shows what is no longer theirs, or not yet.
 */
export async function checkSession(): Promise<void> {
  const answer = await fetch('/api/auth/check').catch(() => undefined);
  if (!answer?.ok) return;
  const { has_session } = await answer.json();
  if (has_session !== 'signedIn' in document.documentElement.dataset) location.reload();
}
