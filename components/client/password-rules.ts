import { PASSWORD_RULES, type PasswordRule } from '../../lib/password.ts';

const PAUSE_MS = 1000;

/** Marks the rules below a new password that it already keeps; what is left is said once somebody pauses. */
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
      // Of the rules that are seldom broken one learns when it happens.
      item.hidden = isKept && holds('');
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      const news = field.value && (left.join(' ') || 'This password fits.');
      if (says.textContent !== news) says.textContent = news;
    }, PAUSE_MS);
  };
  field.addEventListener('input', typed);
  // What was typed while this script was on its way.
  if (field.value) typed();
}
