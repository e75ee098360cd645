import type { ReactNode } from 'react';
import css from './Button.module.css';

interface ButtonProps {
  children: ReactNode;
  /** A link that looks like a button; otherwise it sends its form. */
  href?: string;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  wide?: boolean;
  /** A button that a script answers to, instead of sending a form. */
  type?: 'submit' | 'button';
  /** Where a form has several buttons: what this one sends. */
  name?: string;
  value?: string;
  /** The id of the form that it sends, where it stands outside of that. */
  form?: string;
  disabled?: boolean;
  /** What it has begun is still going on. */
  busy?: boolean;
  /** On hydrated pages. */
  onClick?: () => void;
  data?: Record<`data-${string}`, string>;
}

export function Button({
  children,
  href,
  kind = 'primary',
  wide = false,
  type = 'submit',
  name,
  value,
  form,
  disabled,
  busy,
  onClick,
  data,
}: ButtonProps) {
  const className = `${css.button} ${css[kind]} ${wide ? css.wide : ''}`;
  if (href !== undefined) {
    return (
      // The plain class tells readers of pages, our own crawler among them, that its words are no content.
      <a className={`button ${className}`} href={href} {...data}>
        {children}
      </a>
    );
  }
  return (
    <button
      className={className}
      type={type}
      name={name}
      value={value}
      form={form}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={onClick}
      {...data}
    >
      {children}
    </button>
  );
}
