import { bare } from '#lib/bare.ts';
import { create } from './dom.ts';

/** Draws the website's icon, PNG in base64, on a canvas: policies of pages forbid pictures, but no drawings. */
export async function drawSiteIcon(png: string): Promise<HTMLCanvasElement> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], bare({ type: 'image/png' })));
  const { width, height } = picture;
  const canvas = create('canvas', { width, height, 'aria-hidden': true });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas;
}
