import { AdminTitle } from '../../../../components/admin/AdminTitle.tsx';
import { DeleteMedia } from '../../../../components/media/DeleteMedia.tsx';
import css from '../../../../components/media/details.module.css';
import { MediaFacts } from '../../../../components/media/MediaFacts.tsx';
import { MediaForm } from '../../../../components/media/MediaForm.tsx';
import { ReplaceFile } from '../../../../components/media/ReplaceFile.tsx';
import { UsedIn } from '../../../../components/media/UsedIn.tsx';
import { ADMIN_MEDIA } from '../../../../lib/routes.ts';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, viewer, refused }: PageProps<Data>) {
  const { file, title } = data;
  return (
    <>
      <AdminTitle title={title}>
        <a href={ADMIN_MEDIA}>All files</a>
      </AdminTitle>
      <div className={css.columns}>
        <MediaForm file={file} refused={refused} />
        <div className={css.side}>
          <MediaFacts {...data} />
          <UsedIn uses={file.usedIn} viewerName={viewer?.name} />
          <ReplaceFile file={file} refused={refused} />
          <DeleteMedia file={file} refused={refused} />
        </div>
      </div>
    </>
  );
}
