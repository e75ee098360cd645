import type { ReactNode } from 'react';

/** A link for those who may open its page, else its text. */
export const LinkIf = ({ may, href, children }: { may: boolean; href: string; children: ReactNode }) =>
  may ? <a href={href}>{children}</a> : children;
