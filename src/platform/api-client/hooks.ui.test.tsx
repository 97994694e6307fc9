import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TypedDocumentString } from './generated/graphql.ts';
import { apiQuery, refetch, useApiQuery } from './hooks.ts';

const document_ = new TypedDocumentString<{ clicks: number }, { brandId: string | null; page: number }>('query', {
  hash: 'clicks',
});

function Clicks({ brandId, page }: { brandId: string | null; page: number }) {
  const { data, isPlaceholderData } = useApiQuery(document_, { brandId, page }, { keepsPrevious: true });
  return <output>{`${data?.clicks ?? 'unknown'}${isPlaceholderData ? ' of before' : ''}`}</output>;
}

test('another page keeps the former answer, another brand does not', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(apiQuery(document_, { brandId: null, page: 1 }).queryKey, { clicks: 2008 });
  const shown = (brandId: string | null, page: number) => (
    <QueryClientProvider client={client}>
      <Clicks brandId={brandId} page={page} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(null, 1));
  const text = () => screen.getByRole('status').textContent;
  expect(text()).toBe('2008');
  rerender(shown(null, 2));
  expect(text()).toBe('2008 of before');
  rerender(shown('vaseline', 2));
  expect(text()).toBe('unknown');
});

test('what is read anew after a write was asked for after it, even while the first answer is under way', async () => {
  const answers: ((clicks: number) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((clicks) => resolve(Response.json({ data: { clicks } })));
    return promise;
  });
  const client = new QueryClient();
  const observer = new QueryObserver(client, apiQuery(document_, { brandId: null, page: 1 }));
  const stop = observer.subscribe(() => {});
  await vi.waitUntil(() => answers.length === 1);
  const read = refetch(client, document_);
  answers[0]!(1);
  await vi.waitUntil(() => answers.length === 2);
  answers[1]!(2);
  await read;
  expect(observer.getCurrentResult().data).toEqual({ clicks: 2 });
  stop();
});
