import type { ReactNode } from 'react';
import css from './Button.module.css';

interface ButtonProps {
  children: ReactNode;
  /** Renders a link with the look of a button; otherwise the button submits its form. */
  href?: string;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  wide?: boolean;
  /** A button with a script handler instead of a form submit. */
  type?: 'submit' | 'button';
  /** The value sent by this button, in forms with several buttons. */
  name?: string;
  value?: string;
  /** The id of the form to submit, for buttons outside of it. */
  form?: string;
  disabled?: boolean;
  /** The action is in progress. */
  busy?: boolean;
  /** For hydrated pages only. */
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
      // The plain class tells content extractors, including our crawler, to ignore the label.
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
