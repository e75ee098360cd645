import { PASSWORD_RULES, type PasswordRule } from '#lib/password.ts';

const PAUSE_MS = 1000;

/** Marks the rules that a new password satisfies; announces the remaining rules after a pause in typing. */
export function markPasswordRules(field: HTMLInputElement): void {
  const items = document.querySelectorAll<HTMLElement>(`#${field.id}-help li`);
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'status';
  field.after(status);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const typed = () => {
    const left: string[] = [];
    for (const [position, item] of items.entries()) {
      const { sentence, holds } = PASSWORD_RULES[position] as PasswordRule;
      const isMet = holds(field.value);
      if (!isMet) left.push(sentence);
      item.toggleAttribute('data-met', isMet);
      if (isMet) item.removeAttribute('data-broken');
      // Rarely broken rules are shown only when they are broken.
      item.hidden = isMet && holds('');
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      const message = field.value && (left.join(' ') || 'This password fits.');
      if (status.textContent !== message) status.textContent = message;
    }, PAUSE_MS);
  };
  field.addEventListener('input', typed);
  // Checks text that was entered before this script loaded.
  if (field.value) typed();
}
