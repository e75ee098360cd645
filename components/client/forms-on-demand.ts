// Imported by its URL, as in on-demand; named exports are not used.
import script from './forms.ts?worker&url';

/**
 * Loads the form scripts when the visitor first approaches a form, to keep the initial page small. A form that requires
 * proof of work and is sent earlier waits for the scripts.
 */
export function loadFormHelp(): void {
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import(/* @vite-ignore */ script).then(
      () => {
        isLoaded = true;
      },
      (error: unknown) => {
        // The next field is a further attempt.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const prepare = () => void load().catch(() => {});
  addEventListener('focusin', prepare);
  // A field, or the errors of a returned form, may have received the focus before this listener is attached.
  if (document.activeElement?.closest('form')) prepare();
  const wait = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (isLoaded || form.dataset.captcha === undefined) return;
    event.preventDefault();
    // If the scripts cannot be loaded, the server treats the form like one from a browser without scripts.
    load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  };
  // Before send-in-place, which is loaded separately.
  addEventListener('submit', wait, { capture: true });
}
