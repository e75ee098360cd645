import { ENGAGEMENT_BLOCK } from '../../lib/engagement.ts';
import script from './engagement.ts?worker&url';

/** Most installations track nobody: their pages carry no more of it than this address. */
export function loadEngagement(): void {
  // As a file of its own, which a worker's is: importing it would bring Vite's preloading along.
  if (document.getElementById(ENGAGEMENT_BLOCK)) import(/* @vite-ignore */ script);
}
