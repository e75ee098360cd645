const SVG = 'http://www.w3.org/2000/svg';

/** Decorative: the adjacent text or the button's label conveys the meaning. */
export function drawIcon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
