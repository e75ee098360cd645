import { NETWORK_NAMES, shareLink } from '#lib/share-links.ts';
import { Button } from '../../ui/Button.tsx';
import css from './ShareLinks.module.css';

const NETWORKS = Object.keys(NETWORK_NAMES) as (keyof typeof NETWORK_NAMES)[];

/** The share agent's links as plain links: no third-party content is loaded before a click. `heading` is visible. */
export function ShareLinks({ url, title, heading }: { url: string; title: string; heading?: string }) {
  return (
    <div className={`share-links ${css.share}`}>
      {heading && <p aria-hidden="true">{heading}</p>}
      <ul aria-label="Share">
        {NETWORKS.map((network) => (
          <li key={network}>
            <a href={shareLink(network, { url, title })} target="_blank" rel="noopener nofollow">
              {NETWORK_NAMES[network]}
            </a>
          </li>
        ))}
        <li className="scripted">
          <Button type="button" kind="plain" data={{ 'data-copy': url }}>
            Copy link
          </Button>
        </li>
      </ul>
    </div>
  );
}
