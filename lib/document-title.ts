/** The title of a document: the page's, with the name of the website. */
export const documentTitle = (title: string | undefined, siteName: string): string =>
  title && title !== siteName ? `${title} · ${siteName}` : siteName;
