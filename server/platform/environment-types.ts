import { z } from 'zod';

/** A variable that holds an address. */
export const address = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must look like ${example}.`,
    // The following refinements parse the address.
    abort: true,
  });
