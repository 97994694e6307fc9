import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TypedDocumentString } from './generated/graphql.ts';
import { apiQuery, useApiQuery } from './hooks.ts';

const document_ = new TypedDocumentString<{ clicks: number }, { brandId: string | null; page: number }>('query', {
  hash: 'clicks',
});

function Clicks({ brandId, page }: { brandId: string | null; page: number }) {
  const { data, isPlaceholderData } = useApiQuery(document_, { brandId, page }, { keepPreviousData: true });
  return <output>{`${data?.clicks ?? 'unknown'}${isPlaceholderData ? ' of before' : ''}`}</output>;
}

test('another page keeps the previous answer, another brand does not', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(apiQuery(document_, { brandId: null, page: 1 }).queryKey, { clicks: 2008 });
  const clicksOf = (brandId: string | null, page: number) => (
    <QueryClientProvider client={client}>
      <Clicks brandId={brandId} page={page} />
    </QueryClientProvider>
  );
  const { rerender } = render(clicksOf(null, 1));
  const text = () => screen.getByRole('status').textContent;
  expect(text()).toBe('2008');
  rerender(clicksOf(null, 2));
  expect(text()).toBe('2008 of before');
  rerender(clicksOf('vaseline', 2));
  expect(text()).toBe('unknown');
});
