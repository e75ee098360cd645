import type { RefusedForm } from '#server/platform/http/sessions.ts';

/** The props of a part of a page with forms. */
export interface PanelProps {
  /** The path of the page. */
  here: string;
  refused: RefusedForm | null;
}

/** The form that a group of fields belongs to. */
export interface FieldsProps {
  form: string;
  refused: RefusedForm | null;
}
