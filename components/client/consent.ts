/** Where this browser stores the visitor's choice. */
const KEY = 'engagement_consent';

type Choice = 'granted' | 'denied';

/**
 * Calls `allowed` once the visitor has agreed, now or earlier. The page contains the question, hidden, and links
 * and buttons that open it again; after a withdrawn consent the page is loaded again, without what was allowed.
 */
export function withConsent(allowed: () => void): void {
  const question = document.getElementById('consent');
  let choice = readChoice();
  if (choice === 'granted') allowed();
  question?.toggleAttribute('hidden', choice !== null);
  for (const reopen of document.querySelectorAll('[data-consent-choices]')) {
    reopen.removeAttribute('hidden');
    reopen.addEventListener('click', () => {
      question?.removeAttribute('hidden');
      question?.querySelector('button')?.focus();
    });
  }
  question?.addEventListener('click', ({ target }) => {
    const next = (target as Element).closest<HTMLElement>('[data-consent-choice]')?.dataset.consentChoice;
    if (next !== 'granted' && next !== 'denied') return;
    question.setAttribute('hidden', '');
    writeChoice(next);
    if (next === 'granted' && choice !== 'granted') allowed();
    if (next === 'denied' && choice === 'granted') location.reload();
    choice = next;
  });
}

function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
}

/** A browser without storage asks on every page. */
function writeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is unavailable, see above.
  }
}
