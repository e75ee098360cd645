import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { storedValue } from '#lib/stored-value.ts';
import { FieldNotes, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import code from '../../ui/Code.module.css';
import prose from '../../ui/Prose.module.css';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { CaptionDialog } from './CaptionDialog.tsx';
import css from './editor.module.css';
import { FootnoteDialog } from './FootnoteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { Pictures, type RequestedPictures } from './Pictures.tsx';
import { insertPicture } from './rich/picture.ts';
import { wordsIn } from './rich/words.ts';
import { Toolbar } from './Toolbar.tsx';
import { useRichEditor } from './use-rich-editor.ts';

/** Reads the current text as Markdown, in either mode. */
export interface BodyHandle {
  read(): string;
}

interface BodyFieldProps {
  value: string;
  ownerId: string;
  handle: RefObject<BodyHandle | null>;
  onChange(): void;
}

type Mode = 'rich' | 'source';

const storedMode = storedValue<Mode>('localStorage', 'post_editor_mode');

/** The text of a post: a rich editor, or a plain text field for Markdown, which also works without scripts. */
export function BodyField({ value, ownerId, handle, onChange }: BodyFieldProps) {
  const { control, errors, entered } = useFieldState({ name: 'body', label: 'Text' });
  const initial = entered?.body ?? value;
  const isHydrated = useHydrated();
  const [mode, setMode] = useState<Mode>('rich');
  useEffect(() => {
    if (storedMode.read() === 'source') setMode('source');
  }, []);

  const source = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(() => wordsIn(initial));
  const [requested, setRequested] = useState<RequestedPictures>();
  const [dialog, setDialog] = useState<'link' | 'caption' | 'footnote'>();
  const closeDialog = () => setDialog(undefined);
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = () => {
    onChange();
    clearTimeout(counting.current);
    counting.current = setTimeout(
      () => setWords(rich ? rich.words() : wordsIn(source.current?.value ?? '')),
      600,
    );
  };
  const { place, rich } = useRichEditor({
    isWanted: isHydrated && mode === 'rich',
    read: () => source.current?.value ?? initial,
    attributes: {
      id: control.id,
      role: 'textbox',
      class: `${prose.prose} ${code.code} ${css.rich}`,
      'aria-multiline': 'true',
      'aria-labelledby': `${control.id}-label`,
      ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
    },
    onChange: () => changed(),
    onFiles: (files) => setRequested({ files }),
  });
  useImperativeHandle(handle, () => ({ read: () => rich?.markdown() ?? source.current?.value ?? initial }), [
    rich,
    initial,
  ]);
  useEffect(() => () => clearTimeout(counting.current), []);

  const switchTo = (next: Mode) => {
    if (rich && source.current) source.current.value = rich.markdown();
    storedMode.write(next);
    setMode(next);
  };
  const addPicture = (picture: { src: string; alt: string }) => {
    if (rich) insertPicture(rich.editor, picture);
    else if (source.current)
      insertText(source.current, `![${picture.alt.replace(/[[\]\\]/g, '\\$&')}](${picture.src})`);
  };

  return (
    <div className={form.field}>
      <div className={css.bodyHead}>
        <label id={`${control.id}-label`} htmlFor={control.id} className={form.label}>
          Text
        </label>
        {isHydrated && (
          <SegmentedControl
            label="How the text is edited"
            options={[
              { value: 'rich', label: 'Rich text' },
              { value: 'source', label: 'Markdown' },
            ]}
            value={mode}
            onChoose={switchTo}
          />
        )}
      </div>
      <div className={css.frame}>
        {rich && (
          <Toolbar
            editor={rich.editor}
            controls={control.id}
            onLink={() => setDialog('link')}
            onCaption={() => setDialog('caption')}
            onFootnote={() => setDialog('footnote')}
            onPicture={() => setRequested({ files: [] })}
          />
        )}
        {isHydrated && !rich && mode === 'source' && (
          <div className={css.toolbar}>
            <button type="button" className={css.tool} onClick={() => setRequested({ files: [] })}>
              Add picture
            </button>
          </div>
        )}
        <div ref={place} className={css.place} hidden={!rich} />
      </div>
      <textarea
        {...control}
        id={rich ? undefined : control.id}
        ref={source}
        className={`${form.input} ${css.source}`}
        defaultValue={initial}
        rows={24}
        spellCheck
        hidden={Boolean(rich)}
        disabled={Boolean(rich)}
        required={false}
        onInput={changed}
        onPaste={(event) => {
          const files = picturesIn(event.clipboardData);
          if (files.length === 0) return;
          event.preventDefault();
          setRequested({ files });
        }}
      />
      <p className={css.count}>{words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}</p>
      <FieldNotes
        id={control.id}
        help={rich ? undefined : 'Markdown: **bold**, [links](https://…), # headings, lists and tables work.'}
        errors={errors}
      />
      {requested && (
        <Pictures
          requested={requested}
          ownerId={ownerId}
          onInsert={addPicture}
          onClose={() => setRequested(undefined)}
        />
      )}
      {dialog === 'caption' && rich && <CaptionDialog editor={rich.editor} onClose={closeDialog} />}
      {dialog === 'footnote' && rich && <FootnoteDialog onAdd={rich.addFootnote} onClose={closeDialog} />}
      {dialog === 'link' && rich && (
        <LinkDialog
          address={rich.editor.getAttributes('link').href ?? ''}
          onLink={(href) => {
            const chain = rich.editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else if (rich.editor.state.selection.empty && !rich.editor.isActive('link'))
              chain
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
            else chain.setLink({ href }).run();
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

function insertText(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Spreadsheet cells are copied as text and as a picture; the text is pasted. */
const picturesIn = (transfer: DataTransfer): File[] =>
  transfer.types.includes('text/plain')
    ? []
    : [...transfer.files].filter(({ type }) => type.startsWith('image/'));
