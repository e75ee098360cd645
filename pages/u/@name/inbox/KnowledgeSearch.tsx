import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { api } from '#lib/api.ts';
import type { Data } from './+data.ts';
import css from './inbox-composer.module.css';
import { moveFocus } from './move-focus.ts';
import { passageLink } from './passage-link.ts';
import { useSite } from './use-site.ts';

interface Found {
  title: string;
  url: string;
  heading: string;
  /** HTML with marks. */
  excerpt: string;
}

interface OwnAnswer extends Omit<Found, 'url'> {
  /** All of it. */
  text: string;
}

interface KnowledgeSearchProps {
  data: Data;
  siteId: string;
  /** What is searched for at first. */
  question: string;
  onInsert(text: string): void;
  onClose(): void;
}

const TYPED_MS = 250;

/** Searches in what the assistant of the website knows; a passage is inserted with a link to its page. */
export function KnowledgeSearch({ data, siteId, question, onInsert, onClose }: KnowledgeSearchProps) {
  const site = useSite(data, siteId);
  const [typed, setTyped] = useState(question);
  const [wanted, setWanted] = useState(question);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    const timer = setTimeout(setWanted, TYPED_MS, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const {
    data: found,
    isError,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['knowledge', site?.botId, wanted],
    queryFn: () => {
      const query = new URLSearchParams({ q: wanted, limit: '5' });
      return api.get<{ results: Found[]; answer: OwnAnswer | null }>(
        `/api/search/bot/${site?.botId}?${query}`,
      );
    },
    enabled: site !== null && wanted !== '',
    placeholderData: (before) => before,
    retry: false,
  });
  const results = found?.results ?? [];
  const answer = found?.answer ?? null;
  /** Escape closes it, arrows choose, and Enter in the field takes the first. */
  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key === 'Escape') onClose();
    else if (key !== 'Enter') moveFocus(event, 'input, li button');
    else if (
      target === field.current &&
      typed.trim() === wanted &&
      !isPlaceholderData &&
      !nativeEvent.isComposing
    )
      currentTarget.querySelector<HTMLElement>('li button')?.click();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its controls
    <div className={css.popup} onKeyDown={keyDown}>
      <div className={css.search}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          value={typed}
          aria-label="Search the knowledge of the website"
          placeholder="Search your pages and answers"
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="button" aria-label="Close the search" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <ul className={css.results}>
        {answer && (
          <li>
            <button type="button" onClick={() => onInsert(answer.text)}>
              <strong dir="auto">{answer.title}</strong>
              <span dir="auto">{plainText(answer.excerpt)}</span>
            </button>
          </li>
        )}
        {results.map(({ title, url, heading, excerpt }) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => onInsert(`${plainText(excerpt)}\n${passageLink(title, url)}`)}
            >
              <strong dir="auto">{heading ? `${title} › ${heading}` : title}</strong>
              <span dir="auto">{plainText(excerpt)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={css.empty} role="status">
        {isError && 'The search failed. Try again.'}
        {found && wanted && !answer && results.length === 0 && 'Nothing was found.'}
      </p>
    </div>
  );
}

/** The excerpt is HTML that the server has made: text with marks. */
const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
