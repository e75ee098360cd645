const SVG = 'http://www.w3.org/2000/svg';

/** For the content of a button with a label, which is not read aloud. */
export function drawPath(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Decorative: the adjacent text or the button's label conveys the meaning. */
export function drawIcon(path: string): SVGElement {
  const svg = drawPath(path);
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}
