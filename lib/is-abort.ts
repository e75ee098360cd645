import { render } from 'vike/abort';

/** All that Vike's `render` and `redirect` return for `throw` have the same message. */
const { message } = render(404);

/** A hook asks for a redirect or an error page; it has not failed. */
export const isAbort = (error: unknown): boolean => (error as Partial<Error>).message === message;
