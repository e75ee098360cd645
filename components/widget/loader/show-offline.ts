/** Shows on the launcher that the panel cannot be loaded. */
export function showOffline(button: HTMLButtonElement): void {
  button.textContent = 'Offline';
  button.style.width = 'auto';
}
