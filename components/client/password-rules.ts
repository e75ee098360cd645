import { PASSWORD_RULES, type PasswordRule } from '#lib/password.ts';

const PAUSE_MS = 1000;

/** Marks the rules that a new password satisfies; announces the remaining rules after a pause in typing. */
export function markPasswordRules(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-new-password]')) watch(field);
}

function watch(field: HTMLInputElement): void {
  const items = document.querySelectorAll<HTMLElement>(`#${field.id}-help li`);
  const says = document.createElement('p');
  says.className = 'visually-hidden';
  says.role = 'status';
  field.after(says);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const typed = () => {
    const left: string[] = [];
    for (const [position, item] of items.entries()) {
      const { sentence, holds } = PASSWORD_RULES[position] as PasswordRule;
      const isKept = holds(field.value);
      if (!isKept) left.push(sentence);
      item.toggleAttribute('data-met', isKept);
      if (isKept) item.removeAttribute('data-broken');
      // Rarely broken rules are shown only when they are broken.
      item.hidden = isKept && holds('');
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      const news = field.value && (left.join(' ') || 'This password fits.');
      if (says.textContent !== news) says.textContent = news;
    }, PAUSE_MS);
  };
  field.addEventListener('input', typed);
  // Checks text that was entered before this script loaded.
  if (field.value) typed();
}
