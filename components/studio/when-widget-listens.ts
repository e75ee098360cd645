/**
 * Calls back when the widget of this document listens to messages. Its core loads after the page, and what was sent
 * before is lost; the first thing that it does is to mark the launcher.
 */
export function whenWidgetListens(page: Document | null | undefined, listener: () => void): void {
  const root = page?.querySelector('foyer-widget')?.shadowRoot;
  if (!root) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    listener();
  });
  observer.observe(root, { subtree: true, attributeFilter: ['aria-haspopup'] });
}
