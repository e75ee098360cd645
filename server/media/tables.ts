import type { FileType } from '#lib/file-formats.ts';

declare module '../platform/db/schema.ts' {
  interface Tables {
    /** The slugs that files had before: their addresses lead to the current ones. */
    former_media_slugs: { slug: string; media_id: string };
    /** The files that users have uploaded. */
    media: {
      id: string;
      /** The last part of the address, with an extension. */
      slug: string;
      owner_id: string | null;
      /** Somebody else than the owner if it was for a website on whose team they were; null for older files. */
      uploaded_by: string | null;
      type: FileType;
      mime: string;
      /** Where the file store has the file; a replaced file has another key. */
      storage_key: string;
      /** Where the file store has a picture of a document's first page. */
      preview_key: string | null;
      /** Of the stored file, in hexadecimal. */
      sha256: string;
      /** The size is in bytes. */
      size: number;
      /** In pixels; null for a file that is no picture. */
      width: number | null;
      height: number | null;
      /** 1 for a picture that does not move. */
      frames: number | null;
      title: string;
      /** Empty for a decorative picture, null if none was written. */
      alt_text: string | null;
      caption: string | null;
      /** Private files are for their owner and the staff. */
      visibility: 'public' | 'private';
      /** The point that crops keep, from 0 (left, top) to 1. */
      focal_x: number;
      focal_y: number;
      created_at: string;
      updated_at: string;
    };
  }
}
