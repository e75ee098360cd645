import { createContext, useContext } from 'react';
import { ADMIN_MEDIA } from '#lib/routes.ts';

/** The path of the library that shows the files: the back office's, or their owner's. */
export const LibraryPath = createContext(ADMIN_MEDIA);

export const useLibraryPath = (): string => useContext(LibraryPath);
