import { AsyncLocalStorage } from 'node:async_hooks';
import type { Viewer } from '../../accounts/accounts.ts';
import { invalid } from '../../platform/errors.ts';
import type { ImageSizes, Markdown, Rendered, Rendering } from '../blog/blog.ts';

/** Thrown for a text that must be rendered before the transaction begins. */
export class Unrendered extends Error {}

interface Wanted {
  body: string;
  sizes: ImageSizes;
}

interface Texts {
  done: Map<string, Rendering>;
  wanted: Map<string, Wanted>;
}

/**
 * Texts for saves. They are rendered in another process, for which no transaction may wait: on SQLite all writes would
 * wait with it. Only within the transaction is it known which text becomes public, so a save that lacks one is undone,
 * and done again when the text is ready.
 */
export type RenderedTexts = ReturnType<typeof createRenderedTexts>;

export function createRenderedTexts(markdown: Pick<Markdown, 'render'>) {
  /** Passed implicitly: the steps between a use case and its saves have no use for it. */
  const texts = new AsyncLocalStorage<Texts>();

  async function prepare(viewer: Viewer, { done, wanted }: Texts): Promise<void> {
    for (const [key, { body, sizes }] of wanted) {
      const rendering = await markdown.render(viewer.id, body, sizes);
      done.set(key, rendering);
      // The save fails for it, so the others are not needed.
      if ('problem' in rendering) break;
    }
    wanted.clear();
  }

  return {
    /**
     * @param save a transaction that saves posts; it may run several times
     * @param bodies texts without pictures of the library that will be needed, to spare the repetition
     */
    async around<Result>(
      viewer: Viewer,
      save: () => Promise<Result>,
      bodies: readonly string[] = [],
    ): Promise<Result> {
      const own: Texts = { done: new Map(), wanted: new Map() };
      for (const body of bodies) own.wanted.set(keyOf(body, NO_SIZES), { body, sizes: NO_SIZES });
      for (;;) {
        await prepare(viewer, own);
        try {
          return await texts.run(own, save);
        } catch (error) {
          if (!(error instanceof Unrendered)) throw error;
        }
      }
    },

    /** @throws Unrendered, AppError 422 for a text that is too hard to render */
    get(body: string, sizes: ImageSizes): Rendered {
      const store = texts.getStore();
      if (!store) throw new Error('posts are saved within RenderedTexts.around');
      const key = keyOf(body, sizes);
      const rendered = store.done.get(key);
      if (rendered && 'problem' in rendered) throw invalid({ body: [rendered.problem] });
      if (rendered) return rendered;
      store.wanted.set(key, { body, sizes });
      throw new Unrendered();
    },
  };
}

const NO_SIZES: ImageSizes = new Map();

const keyOf = (body: string, sizes: ImageSizes): string => `${JSON.stringify([...sizes])} ${body}`;
