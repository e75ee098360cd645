import { Form } from '#components/forms/Form.tsx';
import { type PanelProps, sourceForm } from '#components/sites/studio/props.ts';
import { Button } from '#components/ui/Button.tsx';
import type { WebsiteSource } from '#server/knowledge/knowledge.ts';
import css from './knowledge.module.css';

/** Has the documents read that the pages of a website link to, now and from now on. */
export function ReadFiles({ source, here }: PanelProps & { source: WebsiteSource }) {
  const { action, method, next } = sourceForm(source, here);
  return (
    <div className={css.readFiles}>
      <p className={css.hint}>The pages link to files, which are not read. Each would count as a page.</p>
      <Form id={`documents-${source.id}`} action={action} method={method} next={next}>
        <input type="hidden" name="documents" value="true" />
        <input type="hidden" name="sync" value="true" />
        <Button kind="quiet">Read these files</Button>
      </Form>
    </div>
  );
}
