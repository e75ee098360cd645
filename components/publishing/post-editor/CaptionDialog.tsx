import type { Editor } from '@tiptap/core';
import { TextDialog } from '../../media/TextDialog.tsx';
import { captionIn, setCaption } from './rich/picture.ts';

interface CaptionDialogProps {
  /** The cursor is in the paragraph of a picture. */
  editor: Editor;
  onClose(): void;
}

/** Asks for the text below a picture. */
export const CaptionDialog = ({ editor, onClose }: CaptionDialogProps) => (
  <TextDialog
    id="caption-dialog"
    title="Caption"
    field={{
      name: 'caption',
      label: 'Text below the picture',
      value: captionIn(editor) ?? '',
      maxLength: 500,
      help: 'Leave it empty for no caption.',
      optional: true,
    }}
    button="Save caption"
    onSubmit={(caption) => {
      setCaption(editor, caption);
      return undefined;
    }}
    onClose={onClose}
  />
);
