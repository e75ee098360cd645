import type { ComponentProps } from 'react';
import css from './Button.module.css';

type NativeProps = 'children' | 'type' | 'name' | 'value' | 'form' | 'disabled';

interface ButtonProps extends Pick<ComponentProps<'button'>, NativeProps> {
  /** Renders a link with the look of a button; otherwise the button submits its form. */
  href?: string;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  wide?: boolean;
  busy?: boolean;
  onClick?: () => void;
  data?: Record<`data-${string}`, string>;
}

/** A button that submits its form, unless it has another type. */
export function Button({ href, kind = 'primary', wide = false, busy, data, ...button }: ButtonProps) {
  const className = `${css.button} ${css[kind]} ${wide ? css.wide : ''}`;
  if (href === undefined)
    return <button type="submit" {...button} className={className} aria-busy={busy || undefined} {...data} />;
  return (
    // The plain class tells content extractors, including our crawler, to ignore the label.
    <a className={`button ${className}`} href={href} {...data}>
      {button.children}
    </a>
  );
}
