import { useEffect, useRef } from 'react';
import type { MediaList } from './use-media.ts';

/** How much of a list was loaded when a link of the page was followed, and how far it was scrolled. */
interface Place {
  files: number;
  top: number;
}

const KEY = 'mediaList';
/** Loading more would take longer than scrolling again. */
const MOST = 1000;

/** After "Back", loads what was loaded of the list and scrolls to where it was: the browser knows its first page only. */
export function useReturn(list: MediaList): void {
  const place = useRef<Place>(undefined);
  const loaded = useRef(0);
  loaded.current = list.files.length;

  useEffect(() => {
    place.current = history.state?.[KEY];
    remember(undefined);
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented || !(target as Element).closest('a[href]')) return;
      remember({ files: Math.min(loaded.current, MOST), top: scrollY });
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);

  useEffect(() => {
    const { current } = place;
    if (!current || list.problem) return;
    if (list.files.length < current.files && list.hasMore) return list.loadMore();
    place.current = undefined;
    // After the heights of long lists are measured.
    requestAnimationFrame(() => scrollTo(0, current.top));
  });
}

const remember = (place: Place | undefined): void =>
  history.replaceState({ ...history.state, [KEY]: place }, '');
