import { NETWORK_NAMES } from './share-links.ts';
import type { ShareNetwork } from './widget-settings.ts';

const LABELS: Record<ShareNetwork | 'system', string> = {
  ...NETWORK_NAMES,
  copy: 'Copy link',
  print: 'Print',
  system: 'Share menu of the device',
};

export const networkLabel = (network: string): string =>
  Object.hasOwn(LABELS, network) ? LABELS[network as ShareNetwork] : network;
