import type { TestProject } from 'vitest/node';
import { buildImage, type Image, removeImage } from './build-image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    image: Image;
  }
}

/** The image is built once for all files. */
export default function provideImage(project: TestProject): () => void {
  const image = buildImage();
  project.provide('image', image);
  return () => removeImage(image);
}
