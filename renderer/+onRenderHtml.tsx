import { renderToStaticMarkup } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
export function onRenderHtml(pageContext: any) {
  const { Page } = pageContext;
  return escapeInject`<!DOCTYPE html><html><body><div id="root">${dangerouslySkipEscape(renderToStaticMarkup(<Page />))}</div></body></html>`;
}
