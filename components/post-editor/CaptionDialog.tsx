import type { Editor } from '@tiptap/core';
import { TextDialog } from '../media/TextDialog.tsx';

interface CaptionDialogProps {
  /** A picture is selected. */
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
      value: editor.getAttributes('image').title ?? '',
      maxLength: 500,
      help: 'Leave it empty for no caption.',
      optional: true,
    }}
    button="Save caption"
    onSubmit={(caption) => {
      editor
        .chain()
        .focus()
        .updateAttributes('image', { title: caption || null })
        .run();
      return undefined;
    }}
    onClose={onClose}
  />
);
