/**
 * Whether the page is dark: the backgrounds of root and body over what lies behind them, which is the background of the
 * given element, in the page's own `color-scheme`. They are painted, because a computed colour may have any notation.
 */
export function isPageDark(element: Element): boolean {
  const paper = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  for (const layer of [element, document.documentElement, document.body]) {
    paper.fillStyle = getComputedStyle(layer).backgroundColor;
    paper.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = paper.getImageData(0, 0, 1, 1).data as unknown as [number, number, number];
  return 3 * red + 6 * green + blue < 1275;
}
