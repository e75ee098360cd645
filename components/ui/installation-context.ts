import { createContext } from 'react';
import type { PictureSource } from '#lib/media-use.ts';

/** How this installation is set up, for components that the server renders. Hydrated pages take it from their data. */
export const InstallationContext = createContext<{
  /** Something is sold; without plans nothing links to pricing. */
  hasPlans: boolean;
  isSignUpOpen: boolean;
  /** Null for the mark of the product. */
  logo: PictureSource | null;
}>({ hasPlans: true, isSignUpOpen: true, logo: null });
