import { useEffect, useRef } from 'react';

interface LoadMoreProps {
  className?: string;
  /** The next page of the list, for browsers without scripts. */
  href: string;
  onLoad(): void;
}

/** Loads the next page of a list when it becomes visible or is clicked. */
export function LoadMore({ className, href, onLoad }: LoadMoreProps) {
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
      className={className}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onLoad();
      }}
    >
      Load more
    </a>
  );
}
