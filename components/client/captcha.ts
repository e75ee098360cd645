/**
 * Solves a proof-of-work challenge for the form. Starts when the visitor approaches it, because the solution is then
 * usually ready before the form is sent.
 */
export function solveCaptcha(form: HTMLFormElement): void {
  const solution = solveOne();
  // Code that awaits this promise handles the rejection.
  solution.catch(() => {});
  let isTried = false;
  form.addEventListener('submit', async (event) => {
    const field = form.elements.namedItem('captcha') as HTMLInputElement;
    if (isTried || field.value !== '' || isIncomplete(form)) return;
    event.preventDefault();
    form.querySelector('button:not([type=button])')?.setAttribute('aria-busy', 'true');
    // Without a solution the server treats the form like one from a browser without scripts.
    field.value = await solution.catch(() => '');
    isTried = true;
    // A form cannot be submitted while its event is dispatched.
    setTimeout(() => form.requestSubmit());
  });
}

/** The server rejects an incomplete form immediately; a solution is not needed for that. */
const isIncomplete = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input:required')].some(({ value }) => value.trim() === '');

async function solveOne(): Promise<string> {
  const challenge = await (await fetch('/api/captcha')).json();
  return btoa(JSON.stringify({ challenge, solution: await work(challenge) }));
}

/** Rejects if the browser does not support workers or module workers. */
function work(challenge: unknown): Promise<unknown> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Error('not solved')));
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
