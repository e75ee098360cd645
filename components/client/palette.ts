// The command palette of the back office, loaded by visit when it is first opened.

import { PLACE_KINDS, type Place } from '#lib/place-kinds.ts';
import { isComposing } from '#lib/shortcut-keys.ts';
import { storedValue } from '#lib/stored-value.ts';

const MAX_RECENT = 8;
/** With the user: another one who signs in here must not see names. */
const storedRecent = storedValue<{ user: string; places: Place[] }>('localStorage', 'admin_recent_places');
const MAX_SHOWN = 12;
const TYPING_MS = 120;

const dialog = document.getElementById('palette') as HTMLDialogElement;
const input = dialog.querySelector('input') as HTMLInputElement;
const list = dialog.querySelector('[role=listbox]') as HTMLElement;
const status = dialog.querySelector('[role=status]') as HTMLElement;
const user = document.documentElement.dataset.signedIn ?? '';
const recent = readRecent();
/** The last answer, which the next keystrokes filter at once. */
let known: Place[] = [];
let shown: Place[] = [];
let selected = 0;
let typing: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
/** Whether the text of the input has been asked for: only then nothing is found. */
let isAnswered = false;

input.addEventListener('input', () => {
  isAnswered = false;
  show();
  clearTimeout(typing);
  typing = setTimeout(ask, TYPING_MS);
});
input.addEventListener('keydown', (event) => {
  if (isComposing(event)) return;
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step && shown.length > 0) {
    event.preventDefault();
    select((selected + step + shown.length) % shown.length);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    list.querySelectorAll('a')[selected]?.click();
  }
});
list.addEventListener('click', ({ target }) => {
  const item = (target as Element).closest('[role=option]');
  const place = item && shown[[...list.children].indexOf(item)];
  if (place) remember(place);
});
addEventListener('palette', open);
open();

function open(): void {
  if (dialog.open) return;
  input.value = '';
  dialog.showModal();
  show();
  ask();
}

async function ask(): Promise<void> {
  const number = ++asked;
  const { value } = input;
  const answer = await fetch(`/api/admin/search?q=${encodeURIComponent(value)}`).catch(() => undefined);
  if (!answer?.ok) return;
  const { places } = (await answer.json()) as { places: Place[] };
  if (number !== asked) return;
  known = places;
  // More may have been typed meanwhile.
  isAnswered = input.value === value;
  show();
}

function show(): void {
  const text = input.value.trim().toLowerCase();
  const isMatching = ({ name, note }: Place) => `${name} ${note ?? ''}`.toLowerCase().includes(text);
  // The server also finds by texts that a place does not show.
  const found = isAnswered ? known : known.filter(isMatching);
  const all = new Map([...recent.filter(isMatching), ...found].map((place) => [place.href, place]));
  shown = [...all.values()].slice(0, MAX_SHOWN);
  list.replaceChildren(...shown.map(rowOf));
  list.hidden = shown.length === 0;
  input.ariaExpanded = String(shown.length > 0);
  status.textContent = isAnswered ? countOf(shown.length) : '';
  select(0);
}

const countOf = (results: number): string =>
  results === 0 ? 'Nothing found' : `${results} result${results === 1 ? '' : 's'}`;

function rowOf({ kind, name, note, href }: Place, position: number): HTMLElement {
  const row = document.createElement('div');
  row.id = `place-${position}`;
  row.role = 'option';
  const link = document.createElement('a');
  link.href = href;
  link.tabIndex = -1;
  const label = document.createElement('span');
  label.dir = 'auto';
  label.textContent = name;
  const about = document.createElement('small');
  about.textContent = [note, PLACE_KINDS[kind]].filter(Boolean).join(' · ');
  link.append(label, about);
  row.append(link);
  return row;
}

function select(position: number): void {
  selected = position;
  for (const [at, row] of [...list.children].entries()) {
    row.ariaSelected = String(at === position);
    if (at === position) row.scrollIntoView({ block: 'nearest' });
  }
  if (shown.length > 0) input.setAttribute('aria-activedescendant', `place-${position}`);
  else input.removeAttribute('aria-activedescendant');
}

function readRecent(): Place[] {
  const stored = storedRecent.read();
  return stored?.user === user ? stored.places : [];
}

function remember(place: Place): void {
  const places = [place, ...recent.filter(({ href }) => href !== place.href)].slice(0, MAX_RECENT);
  storedRecent.write({ user, places });
}
