/**
 * Solves a proof-of-work challenge for each form that asks for one. It begins as soon as somebody has begun to fill the
 * form in, so that it is usually done before they send it.
 */
export function solveCaptchas(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-captcha]')) watch(form);
}

function watch(form: HTMLFormElement): void {
  const solution = solveOne();
  // Whoever waits for it hears of a failure.
  solution.catch(() => {});
  form.addEventListener('submit', async (event) => {
    const field = form.elements.namedItem('captcha') as HTMLInputElement;
    if (field.value !== '' || isIncomplete(form)) return;
    event.preventDefault();
    form.querySelector('button:not([type=button])')?.setAttribute('aria-busy', 'true');
    // Without a solution the form still goes: the server judges it like one from a browser without scripts.
    field.value = await solution.catch(() => '');
    form.submit();
  });
}

/** The server answers a form with empty fields at once: nobody waits for a solution to be told so. */
const isIncomplete = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input:required')].some(({ value }) => value.trim() === '');

async function solveOne(): Promise<string> {
  const challenge = await (await fetch('/api/captcha')).json();
  return btoa(JSON.stringify({ challenge, solution: await work(challenge) }));
}

/** Rejects where the browser has no workers, or none that can do this. */
function work(challenge: unknown): Promise<unknown> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Error('not solved')));
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
