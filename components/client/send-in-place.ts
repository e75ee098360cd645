import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
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
    // Without an answer the form stays; it may have been accepted, so it is not sent again.
    send(form, prepare).catch(() => showFailure(form));
  });
}

async function send(form: HTMLFormElement, prepare: (form: HTMLFormElement) => void): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const { ok, redirected, url } = await fetch(form.action, { method: 'POST', body, headers: WITHOUT_FLASH });
  if (redirected && new URL(url).pathname !== location.pathname) return location.assign(url);
  const page = redirected && ok ? await fetchPage(url) : undefined;
  if (!page) return showFailure(form);
  const returned = page.getElementById(form.id) as HTMLFormElement | null;
  if (!returned) return location.assign(url);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[type=password]'))
    (returned.elements.namedItem(name) as HTMLInputElement).value = value;
  form.replaceWith(returned);
  showToasts([...page.querySelectorAll('[data-toast]')]);
  prepare(returned);
  returned.querySelector<HTMLElement>('[data-autofocus],[aria-invalid=true]')?.focus();
}

/** The form stays as it is, with its input. */
function showFailure(form: HTMLFormElement): void {
  for (const part of [form, ...form.querySelectorAll('button')]) part.ariaBusy = null;
  const text = document.createElement('p');
  text.className = document.querySelector<HTMLElement>('[data-toasts]')?.dataset.toasts ?? '';
  text.role = 'alert';
  text.textContent = UNEXPECTED_ERROR;
  const toast = document.createElement('div');
  toast.append(text);
  showToasts([toast]);
}

function showToasts(toasts: Element[]): void {
  document.querySelector('[data-toasts]')?.replaceChildren(...toasts);
  for (const toast of toasts) setTimeout(() => toast.remove(), TOAST_MS);
}
