/**
 * Accessible variants of the owner's colour on a background: `fill`, text on the fill, and the colour as text. All are `#rrggbb`. `onFill` has a contrast of at least 4.5:1 on `fill`, `action` at least 4.5:1 on `ground`.
 */
export function actionColours(fill: string, ground: string) {
  const end = contrast(ground, '#ffffff') > contrast(ground, '#000000') ? '#ffffff' : '#000000';
  let action = fill;
  for (let step = 1; contrast(action, ground) < 4.5 && step <= 20; step += 1) {
    action = mix(fill, end, step / 20);
  }
  const onFill = contrast(fill, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
  return { fill, onFill, action };
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, at) => channel + ((target[at] ?? 0) - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
