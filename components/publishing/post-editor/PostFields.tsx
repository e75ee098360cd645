import { memo, useEffect, useState } from 'react';
import { toLocalTime } from '#lib/local-time.ts';
import type { PostEditorData } from '#pages/post-editor/load-editor.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { DateTimeField } from '../../forms/DateTimeField.tsx';
import { Field } from '../../forms/Field.tsx';
import { type FieldBase, useFieldState, useFormId } from '../../forms/FieldFrame.tsx';
import { optionsFor } from '../../forms/Options.tsx';
import { RadioGroup } from '../../forms/RadioGroup.tsx';
import { Select } from '../../forms/Select.tsx';
import { useRefused } from '../../forms/use-refused.ts';
import { PictureField } from '../../media/PictureField.tsx';
import css from './editor.module.css';
import { SlugField } from './SlugField.tsx';
import { TagChoices } from './TagChoices.tsx';

/** The fields besides title and text. Memoized: an autosave must not render them again. */
export const PostFields = memo(function PostFields({
  post,
  data,
}: {
  post: EditedPost;
  data: PostEditorData;
}) {
  const refused = useRefused(useFormId());
  const hasSeo = SEO_FIELDS.some((name) => post[name] || refused?.errors[name]);
  return (
    <>
      <SlugField post={post} />
      <Field
        name="excerpt"
        label="Excerpt"
        value={post.excerpt}
        help="One or two sentences under the title and in lists."
        rows={3}
        optional
      />
      <Select
        name="categoryId"
        label="Category"
        value={post.categoryId ?? ''}
        placeholder="None"
        options={optionsFor(data.categories)}
        optional
      />
      <TagChoices tags={data.tags} chosen={post.tagIds} />
      <PictureField
        name="coverMediaId"
        label="Cover"
        help="Shown above the text and in lists. It needs an alt text."
        picture={post.cover}
        ownerId={data.viewerId}
        pictures={data.pictures}
        needsAltText
      />
      <input type="hidden" name="timeZone" value={data.timeZone} />
      <DateTimeField
        name="publishedAt"
        label="Publish on"
        value={post.publishedAt ? toLocalTime(post.publishedAt, data.timeZone) : ''}
        help={`Leave it empty to use the time of publishing. Time zone: ${data.timeZone}.`}
      />
      <RadioGroup
        name="channel"
        label="Channel"
        value={post.channel}
        options={[
          { value: 'page', label: 'Page', help: 'A page of the blog.' },
          { value: 'email', label: 'Email', help: 'A page, and an email to subscribers.' },
        ]}
      />
      {data.isStaff && (
        <fieldset className={css.group}>
          <legend>For editors</legend>
          <Checkbox name="isFeatured" label="Featured" checked={post.isFeatured} uncheckedValue="false" />
          <Checkbox
            name="isSponsored"
            label="Sponsored"
            help="Not shown in lists of posts."
            checked={post.isSponsored}
            uncheckedValue="false"
          />
          <Field name="campaignId" label="Campaign" value={post.campaignId} optional />
        </fieldset>
      )}
      <details className={css.more} open={hasSeo}>
        <summary>Search engines</summary>
        <div className={css.group}>
          <CountedField
            name="seoTitle"
            label="Title for search engines"
            value={post.seoTitle ?? ''}
            help="Shown instead of the title."
            recommended={60}
          />
          <CountedField
            name="seoDescription"
            label="Description for search engines"
            value={post.seoDescription ?? ''}
            help="Shown instead of the beginning of the text."
            recommended={155}
            rows={3}
          />
          <Field
            name="canonicalUrl"
            label="Canonical address"
            type="url"
            value={post.canonicalUrl}
            help="The original address, if the post was first published elsewhere."
            optional
          />
        </div>
      </details>
    </>
  );
});

const SEO_FIELDS = ['seoTitle', 'seoDescription', 'canonicalUrl'] as const;

interface CountedFieldProps extends Omit<FieldBase, 'optional'> {
  value: string;
  /** The length that search engines show in full. */
  recommended: number;
  rows?: number;
}

/** A field with a character count. */
function CountedField({ help, recommended, ...field }: CountedFieldProps) {
  const { control, entered } = useFieldState({ ...field, optional: true });
  const [length, setLength] = useState((entered?.[field.name] ?? field.value).length);
  useEffect(() => {
    const input = document.getElementById(control.id) as HTMLInputElement | HTMLTextAreaElement;
    const count = () => setLength(input.value.length);
    count();
    input.addEventListener('input', count);
    return () => input.removeEventListener('input', count);
  }, [control.id]);
  return <Field {...field} optional help={`${help} ${length} of about ${recommended} characters.`} />;
}
