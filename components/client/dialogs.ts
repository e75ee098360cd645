/**
 * Opens dialogs modally, which their buttons open as popovers without scripts. Attributes for both (`commandfor` beside
 * `popovertarget`) would make browsers warn on every page with a dialog.
 */
export function openDialogsModally(): void {
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-dialog]');
    const dialog = button?.popoverTargetElement;
    // Opened before this script had loaded: the browser closes it.
    if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':popover-open')) return;
    event.preventDefault();
    if (button?.popoverTargetAction === 'hide') dialog.close();
    else dialog.showModal();
  });
}
