import { isEmail, isName, NAME_RULE } from '../../lib/validators.ts';

const PAUSE_MS = 400;

/** Says beside a user name or an email address whether it is free, while somebody types it. */
export function showAvailability(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-availability]')) watch(field);
}

interface Verdict {
  kind: 'free' | 'refused';
  text: string;
}

function watch(field: HTMLInputElement): void {
  const says = document.querySelector<HTMLElement>(`#${field.id}-help output`);
  if (!says) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const typed = () => {
    clearTimeout(timer);
    // Also what is on its way is about another value now.
    const own = ++asked;
    says.textContent = '';
    const value = field.value.trim();
    if (value === '' || value.toLowerCase() === field.dataset.own?.toLowerCase()) return;
    timer = setTimeout(async () => {
      const verdict = await ask(field.dataset.availability ?? '', value).catch(() => undefined);
      if (verdict && asked === own) show(verdict);
    }, PAUSE_MS);
  };
  field.addEventListener('input', typed);
  // What was typed while this script was on its way.
  if (field.value !== field.defaultValue) typed();

  function show({ kind, text }: Verdict): void {
    if (!says) return;
    says.dataset.kind = kind;
    says.textContent = text;
    // What the server said of the value before.
    document.getElementById(`${field.id}-error`)?.remove();
    field.ariaInvalid = kind === 'free' ? null : 'true';
  }
}

/** Nothing where the server has no answer: what it thinks shows when the form is sent. */
async function ask(field: string, value: string): Promise<Verdict | undefined> {
  // Half an address is no mistake yet.
  if (field === 'email' && !isEmail(value)) return undefined;
  if (field === 'name' && !isName(value)) return { kind: 'refused', text: NAME_RULE };
  const query = new URLSearchParams({ field, value });
  const answer = await fetch(`/api/search/availability/user?${query}`);
  const body = await answer.json();
  if (answer.status === 422) return { kind: 'refused', text: body.message };
  if (!answer.ok) return undefined;
  return body.is_available
    ? { kind: 'free', text: `${value} is free` }
    : { kind: 'refused', text: `${value} is taken or not available` };
}
