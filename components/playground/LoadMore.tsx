import { useEffect, useRef } from 'react';
import css from './ChatList.module.css';

/** The end of a list that goes on: more is loaded when it comes into sight, or when it is followed. */
export function LoadMore({ path, onLoad }: { path: string; onLoad(): void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!link.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad();
    });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [onLoad]);
  return (
    <a
      ref={link}
      className={css.more}
      href={path}
      onClick={(event) => {
        event.preventDefault();
        onLoad();
      }}
    >
      Load more
    </a>
  );
}
