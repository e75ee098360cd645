import { type AvailabilityKind, takenOrReservedMessage, valueProblem } from '#lib/availability.ts';

const PAUSE_MS = 400;

export interface Verdict {
  kind: 'free' | 'refused';
  text: string;
}

/** Shows during typing whether a value is available: a user name, an email address, a slug. */
export function showAvailability(field: HTMLInputElement, address: string): void {
  const output = document.querySelector<HTMLElement>(`#${field.id}-help output`);
  if (!output) return;
  watchAvailability(field, address, (verdict) => {
    output.textContent = verdict?.text ?? '';
    if (!verdict) return;
    output.dataset.kind = verdict.kind;
    // Removes the server's error message about the previous value.
    document.getElementById(`${field.id}-error`)?.remove();
  });
}

/**
 * Calls `show` during typing: with nothing at every input, and with the verdict after a pause.
 * @returns ends it
 */
export function watchAvailability(
  field: HTMLInputElement,
  address: string,
  show: (verdict?: Verdict) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const check = () => {
    clearTimeout(timer);
    // Discards responses to requests for the previous value.
    const own = ++asked;
    show();
    const value = field.value.trim();
    if (value === '' || value.toLowerCase() === field.dataset.own?.toLowerCase()) return;
    timer = setTimeout(async () => {
      const verdict = await checkAvailability(address, value).catch(() => undefined);
      // The form may have come back with errors meanwhile, as another element.
      if (!verdict || asked !== own || !field.isConnected) return;
      field.ariaInvalid = verdict.kind === 'free' ? null : 'true';
      show(verdict);
    }, PAUSE_MS);
  };
  field.addEventListener('input', check);
  // Checks text that was entered before this script loaded.
  if (field.value !== field.defaultValue) check();
  return () => {
    clearTimeout(timer);
    asked++;
    field.removeEventListener('input', check);
  };
}

/** Undefined for error responses; the server validates the value again on submit. */
export async function checkAvailability(address: string, value: string): Promise<Verdict | undefined> {
  const { pathname, searchParams } = new URL(address, location.origin);
  const kind = pathname.slice(pathname.lastIndexOf('/') + 1) as AvailabilityKind;
  const problem = valueProblem(kind, searchParams.get('field') ?? 'slug', value);
  if (problem !== undefined) return problem === '' ? undefined : { kind: 'refused', text: problem };
  searchParams.set('value', value);
  const answer = await fetch(`${pathname}?${searchParams}`);
  const body = await answer.json();
  if (answer.status === 422) return { kind: 'refused', text: body.message };
  if (!answer.ok) return undefined;
  return body.is_available
    ? { kind: 'free', text: `${value} is available.` }
    : { kind: 'refused', text: takenOrReservedMessage(value) };
}
