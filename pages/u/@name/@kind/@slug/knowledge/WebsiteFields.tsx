import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import studio from '#components/sites/studio/studio.module.css';
import { WEBSITE_DEFAULTS } from '#lib/website-defaults.ts';
import type { WebsiteSource } from '#server/knowledge/knowledge.ts';

export function WebsiteFields({ settings }: { settings: WebsiteSource['settings'] }) {
  const { include, exclude, maxPages, maxDepth, schedule, documents } = settings;
  return (
    <>
      <div className={studio.pair}>
        <Field
          name="include"
          label="Only these paths"
          help="One per line, such as /docs/*."
          value={include.join('\n')}
          rows={2}
          optional
        />
        <Field
          name="exclude"
          label="Not these paths"
          help="One per line, such as /internal/*."
          value={exclude.join('\n')}
          rows={2}
          optional
        />
      </div>
      <div className={studio.pair}>
        <Field
          name="maxPages"
          label="Page limit"
          help="As many as your plan includes if left empty."
          value={maxPages === null ? '' : String(maxPages)}
          decimals={0}
          optional
        />
        <Field
          name="maxDepth"
          label="Depth limit"
          help={`How many links away from the address. ${WEBSITE_DEFAULTS.maxDepth} if left empty.`}
          value={String(maxDepth)}
          decimals={0}
          optional
        />
      </div>
      <Select
        name="schedule"
        label="Read again"
        value={schedule}
        options={optionsOf({ daily: 'Every day', weekly: 'Every week', never: 'Only when I ask for it' })}
      />
      <Checkbox
        name="documents"
        label="Also documents"
        help="PDF, Word, PowerPoint, Excel, CSV and text files that its pages link to. Each counts as a page."
        checked={documents}
        uncheckedValue="false"
      />
    </>
  );
}
