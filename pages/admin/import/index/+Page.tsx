import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import css from '#components/publishing/imports/imports.module.css';
import { Button } from '#components/ui/Button.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportList } from './ImportList.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { categories, imports, page, lastPage } = data;
  return (
    <>
      <AdminTitle title="Import and export" />
      <Section
        id="import-posts"
        title="Import posts"
        about="Bring posts with their pictures, categories and tags from Markdown files or from WordPress. You become their owner. Posts that are already here are not added again."
      >
        <ImportForm categories={categories} />
      </Section>
      <Section
        id="export-posts"
        title="Export posts"
        about="All posts as Markdown files with their pictures, in a .zip that another installation can import."
      >
        <div>
          <Button kind="quiet" href="/api/admin/posts/export">
            Download all posts
          </Button>
        </div>
      </Section>
      {imports.length > 0 && (
        <section className={css.earlier} aria-labelledby="earlier-imports">
          <h2 id="earlier-imports">Earlier imports</h2>
          <ImportList imports={imports} />
          <Pager page={page} lastPage={lastPage} addressOf={(to) => `?page=${to}`} />
        </section>
      )}
    </>
  );
}
