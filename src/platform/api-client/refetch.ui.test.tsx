import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import {
  GrantCreditDocument,
  ListCreditsDocument,
  OwnSessionsDocument,
  SignOutElsewhereDocument,
  WalletDocument,
} from './generated/graphql.ts';
import { apiQuery, useApiMutation, useKeyedMutation } from './hooks.ts';
import { refetchShowing } from './refetch.ts';
import { until } from '../../../testing/eventually.ts';

const ofWallet = apiQuery(WalletDocument, { companyId: null });
const ofCredits = apiQuery(ListCreditsDocument, { page: 1, pageSize: 10, sortBy: '-dateCreated' });
const ofSessions = apiQuery(OwnSessionsDocument, {});

/** A cache with the wallet and the sessions on screen, and a server whose answers the test gives. */
function setUp() {
  const calls: { body: string; answer(data: object): void; reject(code: string): void }[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    calls.push({
      body,
      answer: (data) => resolve(Response.json({ data })),
      reject: (code) => resolve(Response.json({ errors: [{ message: 'No', extensions: { code } }] })),
    });
    return promise;
  });
  document.cookie = 'csrftoken=1';
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const { queryKey } of [ofWallet, ofCredits, ofSessions]) client.setQueryData(queryKey as readonly unknown[], {});
  for (const query of [ofWallet, ofSessions]) new QueryObserver(client, query as never).subscribe(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const isStale = (query: { queryKey: unknown }) => client.getQueryState(query.queryKey as [])!.isInvalidated;
  const called = (name: string) => calls.filter(({ body }) => body.includes(name));
  return { client, wrapper, calls, called, isStale };
}

test('a write resolves when every answer on screen that shows one of its types was read again', async () => {
  const { wrapper, calls, called, isStale } = setUp();
  const { result } = renderHook(() => useApiMutation(SignOutElsewhereDocument, { changes: ['OwnSession'] }), {
    wrapper,
  });
  let isDone = false;
  const write = result.current.mutateAsync({ input: {} }).then(() => (isDone = true));
  await until(() => calls.length === 1);
  calls[0]!.answer({ signOutElsewhere: { ended: 1 } });
  await until(() => calls.length === 2);
  expect(called('query OwnSessions')).toHaveLength(1);
  expect(isDone).toBe(false);
  calls[1]!.answer({ ownSessions: [] });
  await write;
  expect(calls).toHaveLength(2);
  expect([ofWallet, ofCredits, ofSessions].map(isStale)).toEqual([false, false, false]);
});

test('a read that takes too long does not hold the write', async () => {
  vi.useFakeTimers();
  const { wrapper, calls } = setUp();
  const { result } = renderHook(() => useApiMutation(SignOutElsewhereDocument, { changes: ['OwnSession'] }), {
    wrapper,
  });
  let isDone = false;
  void result.current.mutateAsync({ input: {} }).then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(0);
  calls[0]!.answer({ signOutElsewhere: { ended: 1 } });
  await vi.advanceTimersByTimeAsync(2900);
  expect([calls.length, isDone]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(isDone).toBe(true);
});

test('what is computed from a changed type changes with it, on screen and off it', async () => {
  const { client, calls, isStale } = setUp();
  const done = refetchShowing(client, ['Wallet']);
  await until(() => calls.length === 1);
  calls[0]!.answer({ wallet: {} });
  await done;
  expect(isStale(ofCredits)).toBe(true);
  expect(isStale(ofSessions)).toBe(false);
});

test.each([
  ['CONFLICT', 2],
  ['VALIDATION', 2],
  ['RATE_LIMITED', 1],
  ['UNAUTHENTICATED', 1],
])('after %s there are %i calls: a rejection may mean changes by others', async (code, count) => {
  const { wrapper, calls } = setUp();
  const { result } = renderHook(
    () => useKeyedMutation(GrantCreditDocument, 'grantCredit', { about: code, changes: ['Wallet'] }),
    { wrapper },
  );
  const write = result.current.mutateAsync({ companyId: 'acme', amount: '1', kind: 'FREE', reason: 'Why' });
  await until(() => calls.length === 1);
  calls[0]!.reject(code);
  await expect(write).rejects.toMatchObject({ code });
  expect(calls).toHaveLength(count);
});

test('a refetch after a write is requested after it, even while the first response is pending', async () => {
  const { client, called } = setUp();
  client.removeQueries({ queryKey: ofSessions.queryKey });
  const observer = new QueryObserver(client, ofSessions);
  const stop = observer.subscribe(() => {});
  const sessionCalls = () => called('query OwnSessions');
  await until(() => sessionCalls().length === 1);
  const read = refetchShowing(client, ['OwnSession']);
  sessionCalls()[0]!.answer({ ownSessions: [{ id: 'before' }] });
  await until(() => sessionCalls().length === 2);
  sessionCalls()[1]!.answer({ ownSessions: [] });
  await read;
  expect(observer.getCurrentResult().data).toEqual({ ownSessions: [] });
  stop();
});
