import { useEffect, useRef } from 'react';
import type { ApiError } from '#lib/api-error.ts';
import { Notice } from '../ui/Notice.tsx';
import css from './media.module.css';

/** Why a change was refused, and where: the places that use the files. */
export interface Refusal {
  message: string;
  places: string[];
}

export const refusalOf = (error: Pick<ApiError, 'message' | 'errors'> | null): Refusal | null =>
  error && {
    message: error.message,
    // A selection that is empty or too large is an error of the ids, not of a place.
    places: (error.errors.ids ?? []).filter((place) => place !== error.message),
  };

/** A refusal, which takes the focus: it may be far from the button. */
export function Refused({ id, refusal: { message, places } }: { id?: string; refusal: Refusal }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div id={id} ref={notice} className={css.notice} tabIndex={-1}>
      <Notice kind="danger">
        <p>{message}</p>
        {places.length > 0 && (
          <ul>
            {places.map((place) => (
              <li key={place} dir="auto">
                {place}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
