import { Button } from '../ui/Button.tsx';
import { mailAddress, networksFor } from '../widget/share/networks.ts';
import css from './house.module.css';

/** The share agent's links, plain: nothing is loaded from anybody until somebody follows one. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  return (
    <div className={css.share}>
      <p id="share-label">Share</p>
      <ul aria-labelledby="share-label">
        {networksFor(url, title).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener nofollow">
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={mailAddress(url, title)}>E-mail</a>
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
