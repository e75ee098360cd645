import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefusedContext } from '#components/forms/use-refused.ts';
import { AddSiteForm } from './AddSiteForm.tsx';

const render = (errors: Record<string, string[]>): string =>
  renderToStaticMarkup(
    <RefusedContext value={{ id: 'add-site', message: 'Not valid.', errors, input: {} }}>
      <AddSiteForm />
    </RefusedContext>,
  );

test('a single error is shown once, beside its field; several are listed as well', () => {
  const once = render({ domain: ['An IP address is not a domain.'] });
  expect(once.split('An IP address').length - 1).toBe(1);
  expect(once).toContain('aria-describedby="add-site-domain-help add-site-domain-error"');
  expect(render({ domain: ['Missing.'], name: ['Too long.'] })).toContain('Please check these fields:');
  expect(render({})).toContain('Not valid.');
});
