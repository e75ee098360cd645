/** Says on the launcher that what it opens cannot be loaded. */
export function showOffline(button: HTMLButtonElement): void {
  button.textContent = 'Offline';
  button.style.width = 'auto';
}
