import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { imageSrcSet, imageUrl, SOCIAL_SIZES } from '#lib/images.ts';
import type { MediaView } from '#server/media/media.ts';
import { FieldFrame, useFieldState } from '../forms/FieldFrame.tsx';
import form from '../forms/Form.module.css';
import { useAnnounced } from '../sites/studio/use-announced.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import css from './focal.module.css';
import { movedByKey, objectPosition, type Point, pointAt } from './focal-point.ts';

interface FocalPointProps {
  file: MediaView;
  /** In a dialog, which has no room for them. */
  hidesCrops?: boolean;
}

/** The point of a picture that crops keep: set by click, drag, arrow keys or numbers. */
export function FocalPoint({ file, hidesCrops = false }: FocalPointProps) {
  const [point, setPoint] = useState<Point>(pointAt(file.focal.x, file.focal.y));
  const fields = useAnnounced<HTMLFieldSetElement>(`${point.x} ${point.y}`);
  const isHydrated = useHydrated();
  const version = { version: file.updatedAt };
  const picture = { width: file.width ?? 1, height: file.height ?? 1 };

  const setFrom = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setPoint(pointAt((clientX - left) / width, (clientY - top) / height));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedByKey(point, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    setPoint(moved);
  };

  return (
    <fieldset className={form.group} ref={fields}>
      <legend className="visually-hidden">Picture and focal point</legend>
      <div className={css.picture}>
        <div
          className={css.area}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setFrom(event);
          }}
          onPointerMove={(event) => event.buttons > 0 && setFrom(event)}
        >
          <img
            src={imageUrl(file.sourceUrl, 828, version)}
            srcSet={imageSrcSet(file.sourceUrl, [384, 640, 828, 1200], version)}
            sizes="(min-width: 1000px) 560px, 90vw"
            width={picture.width}
            height={picture.height}
            alt={file.details.altText ?? ''}
            draggable={false}
          />
          {isHydrated && (
            <button
              type="button"
              className={css.point}
              style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
              aria-label={`Focal point: ${percent(point.x)} from the left, ${percent(point.y)} from the top. Move it with the arrow keys.`}
              onKeyDown={onKeyDown}
            />
          )}
        </div>
      </div>
      <p className={form.help}>Crops keep the focal point. Click into the picture, or use the arrow keys.</p>
      <div className={css.numbers}>
        <Coordinate side="x" label="From the left" point={point} onChange={setPoint} />
        <Coordinate side="y" label="From the top" point={point} onChange={setPoint} />
      </div>
      {!hidesCrops && (
        <div className={css.crops}>
          {Object.entries(SOCIAL_SIZES).map(([kind, size]) => (
            <figure key={kind}>
              <Crop kind={kind} file={file} position={objectPosition(point, picture, size)} size={size} />
              <figcaption>
                {NAMES[kind]}, {size.width} × {size.height}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </fieldset>
  );
}

const NAMES: Record<string, string> = { article: 'Articles', profile: 'Profiles' };

const SHARES = Array.from({ length: 101 }, (_, hundredths) => hundredths / 100);

const percent = (part: number): string => `${Math.round(part * 100)}%`;

interface CoordinateProps {
  side: 'x' | 'y';
  label: string;
  point: Point;
  onChange(point: Point): void;
}

function Coordinate({ side, label, point, onChange }: CoordinateProps) {
  const field = { name: `focal.${side}`, label };
  const { control } = useFieldState(field);
  const select = useRef<HTMLSelectElement>(null);
  const [saved] = useState(String(point[side]));
  // The form compares with it what is chosen.
  useEffect(() => {
    for (const option of select.current?.options ?? []) option.defaultSelected = option.value === saved;
  }, [saved]);
  return (
    <FieldFrame {...field}>
      {/* In percent for people, as a share for the API: a number field could not send another unit without scripts. */}
      <select
        {...control}
        ref={select}
        className={form.input}
        value={point[side]}
        onChange={({ target }) => onChange({ ...point, [side]: Number(target.value) })}
      >
        {SHARES.map((share) => (
          <option key={share} value={share}>
            {percent(share)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface CropProps {
  kind: string;
  file: MediaView;
  position: string;
  size: { width: number; height: number };
}

/** The part of a picture that a preview of this size shows. */
function Crop({ kind, file, position, size }: CropProps) {
  const image = useRef<HTMLImageElement>(null);
  // Not in the markup of the server: the content security policy forbids style attributes.
  useEffect(() => {
    if (image.current) image.current.style.objectPosition = position;
  }, [position]);
  return (
    <img
      ref={image}
      className={css[kind]}
      src={imageUrl(file.sourceUrl, 384, { version: file.updatedAt })}
      {...size}
      alt=""
      loading="lazy"
    />
  );
}
