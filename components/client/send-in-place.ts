import { fetchPage } from './fetch-page.ts';

const TOAST_MS = 4000;
/** Leaves the toast of an accepted form to the page that follows. */
const WITHOUT_FLASH = { accept: 'text/html', 'x-refresh': '1' };

/**
 * Sends forms that toast their errors without leaving the page, because a page that is loaded anew has lost the password.
 * `prepare` is called for a form that came back.
 */
export function sendInPlace(prepare: (form: HTMLFormElement) => void): void {
  // Before the listeners of the window, which would show the progress of a navigation.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.elements.namedItem('_toast')) return;
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    send(form, prepare);
  });
}

async function send(form: HTMLFormElement, prepare: (form: HTMLFormElement) => void): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const answer = await fetch(form.action, { method: 'POST', body, headers: WITHOUT_FLASH }).catch(() => null);
  // Only without an answer, because an accepted form must not be sent again.
  if (!answer) return form.submit();
  const { url } = answer;
  const isReturned = answer.ok && new URL(url).pathname === location.pathname;
  const page = isReturned ? await fetchPage(url).catch(() => null) : null;
  const returned = page?.getElementById(form.id) as HTMLFormElement | null | undefined;
  if (!page || !returned) return location.assign(url);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[type=password]'))
    (returned.elements.namedItem(name) as HTMLInputElement).value = value;
  form.replaceWith(returned);
  showToasts(page);
  prepare(returned);
  returned.querySelector<HTMLElement>('[data-autofocus],[aria-invalid=true]')?.focus();
}

function showToasts(page: Document): void {
  const toasts = [...page.querySelectorAll('[data-toast]')];
  document.querySelector('[data-toasts]')?.replaceChildren(...toasts);
  for (const toast of toasts) setTimeout(() => toast.remove(), TOAST_MS);
}
