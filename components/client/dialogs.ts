/** Opens and closes dialogs in browsers without invoker commands. */
export function openDialogs(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });
}
