import { fetchPage } from './fetch-page.ts';

const PAUSE_MS = 250;

/**
 * Forms with `data-live` show what they find in place: the part of the next page with that id takes the place of this
 * page's. Those with `data-typing` do so while one types. Without scripts they lead to the next page.
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
    // What went wrong shows when the form is sent.
    timer = setTimeout(() => show(form, live, false).catch(() => {}), PAUSE_MS);
  });
}

/** How often each part was asked for: an answer that was overtaken by a later question is not shown. */
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
  // What had it is gone.
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
