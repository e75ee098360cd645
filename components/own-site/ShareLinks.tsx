import { Button } from '../ui/Button.tsx';
import { mailAddress, networksFor } from '../widget/share/networks.ts';
import css from './ShareLinks.module.css';

interface ShareLinksProps {
  url: string;
  title: string;
  /** A visible heading, where the context does not explain the links. */
  heading?: string;
}

/** The share agent's links as plain links: no third-party content is loaded before a click. */
export function ShareLinks({ url, title, heading }: ShareLinksProps) {
  return (
    <div className={`share-links ${css.share}`}>
      {heading && <p aria-hidden="true">{heading}</p>}
      <ul aria-label="Share">
        {networksFor(url, title).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener nofollow">
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={mailAddress(url, title)}>Email</a>
        </li>
        <li className="scripted">
          <Button type="button" kind="plain" data={{ 'data-copy': url }}>
            Copy link
          </Button>
        </li>
      </ul>
    </div>
  );
}
