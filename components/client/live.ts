import { fetchPage } from './fetch-page.ts';

const PAUSE_MS = 250;

/**
 * Submits forms with `data-live` in place: the element with that id is replaced by the same element of the response.
 * Forms with `data-typing` are submitted during typing. Without scripts the forms load the next page.
 */
export function answerInPlace(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.live) return;
    event.preventDefault();
    clearTimeout(timer);
    show(form, form.dataset.live, true).catch(() => form.submit());
  });
  addEventListener('input', ({ target }) => {
    const { form } = target as HTMLInputElement;
    const { live, typing } = form?.dataset ?? {};
    if (!form || !live || typing === undefined) return;
    clearTimeout(timer);
    // Errors are shown when the form is sent.
    timer = setTimeout(() => show(form, live, false).catch(() => {}), PAUSE_MS);
  });
}

/** Request counter of each element: responses to outdated requests are ignored. */
const asked = new WeakMap<Element, number>();

async function show(form: HTMLFormElement, id: string, wasSent: boolean): Promise<void> {
  const part = document.getElementById(id);
  if (!part) return form.submit();
  const own = (asked.get(part) ?? 0) + 1;
  asked.set(part, own);
  part.ariaBusy = 'true';
  const next = await fetchPart(form, id).finally(() => {
    part.ariaBusy = null;
  });
  if (asked.get(part) !== own) return;
  const hadFocus = part.contains(document.activeElement);
  part.replaceChildren(...next.childNodes);
  // Restores the focus, because the focused element was replaced.
  if (hadFocus) part.focus({ preventScroll: true });
  if (!wasSent) return;
  if (form.dataset.typing === undefined) form.reset();
  part.scrollIntoView({ block: 'nearest' });
  const latest = part.querySelector<HTMLElement>('[data-latest]');
  if (latest) part.scrollTop = latest.offsetTop - part.offsetTop;
}

async function fetchPart(form: HTMLFormElement, id: string): Promise<Element> {
  const fields = new FormData(form) as unknown as Record<string, string>;
  const page = await fetchPage(`${form.action}?${new URLSearchParams(fields)}`);
  const part = page?.getElementById(id);
  if (!part) throw new Error(id);
  return part;
}
