// By its address, as in on-demand; nothing can be taken out of it by name.
import script from './forms.ts?worker&url';

/**
 * Fetches the help with forms once somebody reaches for one: until then the page is as light as any other. A form that
 * needs proof of work and is sent before the help has come waits for it.
 */
export function loadFormHelp(): void {
  let hasCome = false;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import(/* @vite-ignore */ script).then(() => {
      hasCome = true;
    });
    return loading;
  };
  const prepare = () => void load().catch(() => {});
  addEventListener('focusin', prepare);
  // A form that came back takes the focus before anybody listens.
  if (document.querySelector('[data-autofocus]')) prepare();
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (hasCome || form.dataset.captcha === undefined) return;
    event.preventDefault();
    // Where the help does not come, the server judges the form like one from a browser without scripts.
    load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  });
}
