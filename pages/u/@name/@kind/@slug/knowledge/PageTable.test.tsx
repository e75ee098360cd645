import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageTable } from './PageTable.tsx';

test('a page of which only the beginning was read says so', () => {
  const page = {
    id: '1',
    url: 'https://shop.example/terms',
    status: 'indexed' as const,
    error: null,
    note: null,
    isUnreadFile: false,
    title: 'Terms',
    passagesCount: 2000,
    fetchedAt: '2026-11-27T12:00:00.000Z',
  };
  const render = (isCut: boolean) =>
    renderToStaticMarkup(
      <PageTable
        pages={[{ ...page, isCut }]}
        count={1}
        sourceStatus="ready"
        isFiltered={false}
        firstFrozenId={undefined}
      />,
    );
  expect(render(false)).not.toContain('in part');
  expect(render(true)).toContain('Read in part');
  expect(render(true)).toContain('its first 2,000 passages were read');
});
