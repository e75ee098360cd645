// Loaded by on-demand.
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import { fetchPage } from './fetch-page.ts';

const TOAST_MS = 4000;
/** The server names the next page, and leaves its messages to it. */
const IN_PLACE = { accept: 'text/html', 'x-in-place': '1' };

// Before the listeners of the window, which would show the progress of a navigation.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || !form.elements.namedItem('_form') || asksBeforeLeaving()) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  for (const part of [form, event.submitter]) if (part) part.ariaBusy = 'true';
  // The page may be shown again from the memory of the browser.
  addEventListener('pagehide', () => release(form), { once: true });
  // The message of the last form would look like that of this one.
  showToasts([]);
  // Without an answer the form stays; it may have been accepted, so it is not sent again.
  send(form, event.submitter).catch(() => showFailure(form));
});

/** Sends a form without leaving its page: the browser's own page for an error would lose what was entered. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = new FormData(form, submitter);
  const hasFiles = form.enctype === 'multipart/form-data';
  // Not `form.action`, which is the button where one has this name.
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const response = await fetch(action, {
    method: 'POST',
    body: hasFiles ? fields : new URLSearchParams(fields as unknown as Record<string, string>),
    headers: IN_PLACE,
  });
  if (!response.ok) return showFailure(form);
  const { location: next } = (await response.json()) as { location: string };
  const url = new URL(next, location.origin);
  if (form.elements.namedItem('_toast') && isThisPage(url) && url.hash === `#${form.id}`)
    await showReturned(form, url);
  else open(url);
}

/** The errors of these forms are toasts: the page stays, and with it the password. */
async function showReturned(form: HTMLFormElement, url: URL): Promise<void> {
  const page = await fetchPage(url.href);
  const returned = page?.getElementById(form.id) as HTMLFormElement | null | undefined;
  if (!page || !returned) return open(url);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[type=password]'))
    (returned.elements.namedItem(name) as HTMLInputElement).value = value;
  form.replaceWith(returned);
  showToasts([...page.querySelectorAll('[data-toast]')]);
  returned.dispatchEvent(new Event('returned', { bubbles: true }));
  returned.querySelector<HTMLElement>('[data-autofocus],[aria-invalid=true]')?.focus();
}

/** A browser only scrolls to another place of the page that it shows; under another address, it loads the page again. */
function open(url: URL): void {
  if (isThisPage(url)) {
    history.replaceState(null, '', '?sent');
    location.replace(url);
  } else location.assign(url);
}

const isThisPage = ({ pathname, search }: URL): boolean =>
  pathname === location.pathname && search === location.search;

/** A page with unsaved changes asks whether to leave it, which is too late once a form was accepted: the browser sends it. */
const asksBeforeLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

function release(form: HTMLFormElement): void {
  for (const part of [form, ...form.elements]) part.ariaBusy = null;
}

/** The form stays as it is, with its input. */
function showFailure(form: HTMLFormElement): void {
  release(form);
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
