/** The product's own colour: that of mails, and of a widget whose owner chose none. */
export const DEFAULT_COLOURS = { light: '#006758', dark: '#66c9b2' };

export const WIDGET_PAPER = { light: '#fcfaf6', dark: '#191d24' };
