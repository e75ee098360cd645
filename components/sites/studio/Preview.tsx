import { useCallback, useEffect, useRef, useState } from 'react';
import { LOCALE_NAMES } from '#lib/locale-names.ts';
import form from '../../forms/Form.module.css';
import { Options } from '../../forms/Options.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import css from './Preview.module.css';
import type { PreviewSettings } from './preview-settings.ts';
import { isWidgetShown } from './widget-warning.ts';

const DEVICES = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Language = keyof typeof LOCALE_NAMES;

interface PreviewProps {
  src: string;
  settings: PreviewSettings;
  /** Those that visitors may read, and the one that is shown; default: the first. */
  languages?: { offered: readonly Language[]; shown: Language | undefined; show(language: Language): void };
}

/** The page `src` with the real widget in a frame; the settings of the form apply at once, saved or not. */
export function Preview({ src, settings, languages }: PreviewProps) {
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const { offered = [], shown, show } = languages ?? {};
  const language = offered.find((known) => known === shown) ?? offered[0];
  const frame = useRef<HTMLIFrameElement>(null);
  const send = () => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    // A document that is being loaded has no root element yet.
    const root: HTMLElement | null | undefined = contentDocument?.documentElement;
    if (root) root.dataset.theme = scheme;
    contentWindow?.postMessage({ foyerPreview: { ...settings, language } }, location.origin);
  };
  useEffect(send);
  const latest = useRef(send);
  latest.current = send;
  const start = useCallback(() => {
    latest.current();
    whenWidgetListens(frame.current?.contentDocument, () => latest.current());
  }, []);
  // The frame may have loaded before this page was hydrated.
  useEffect(start, [start]);
  return (
    <section className={`${css.preview} ${css.framed}`} aria-labelledby="preview-heading">
      <div className={css.head}>
        <h2 id="preview-heading">Preview</h2>
        <SegmentedControl label="Device" options={DEVICES} value={device} onChoose={setDevice} />
        {language && offered.length > 1 && (
          <select
            className={`${form.input} ${css.language}`}
            aria-label="Language of the preview"
            value={language}
            onChange={({ target }) => show?.(target.value as Language)}
          >
            <Options options={offered.map((value) => ({ value, label: LOCALE_NAMES[value] }))} />
          </select>
        )}
        <SegmentedControl label="Colours of the page" options={SCHEMES} value={scheme} onChoose={setScheme} />
      </div>
      <div className={css.stage} data-device={device}>
        <iframe ref={frame} className={css.frame} src={src} title="Preview of your widget" onLoad={start} />
      </div>
      {isWidgetShown(settings.agents ?? {}) ? (
        <p className={css.hint}>This is the real widget: open it and try it.</p>
      ) : (
        <p className={`${css.hint} ${css.absence}`}>
          The widget is not shown, because everything in it is off.
        </p>
      )}
    </section>
  );
}

/**
 * Calls back when the widget of this document listens to messages. Its core loads after the page, and what was sent
 * before is lost; the first thing that it does is to mark the launcher.
 */
function whenWidgetListens(page: Document | null | undefined, listener: () => void): void {
  const root = page?.querySelector('foyer-widget')?.shadowRoot;
  if (!root) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    listener();
  });
  observer.observe(root, { subtree: true, attributeFilter: ['aria-haspopup'] });
}
