import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { hasQueryFailed, StaleDataNotice, type QueryState } from './failed-read.tsx';

const away = new ApiError('NETWORK', 'Away');
const read = (state: Partial<QueryState>): QueryState => ({
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  refetch: () => Promise.resolve(),
  ...state,
});
const LOADING = read({ isFetching: true });
const FAILED = read({ error: away, errorUpdateCount: 1 });
const FAILED_TRIED_AGAIN = read({ errorUpdateCount: 1, isFetching: true });
const READ = read({ data: {} });
const READ_AFTER_FAILURES = read({ data: {}, errorUpdateCount: 2 });
const NOT_REFRESHED = read({ data: {}, error: away, errorUpdateCount: 1 });

test.each([
  [LOADING, false, null],
  [FAILED, true, 'error.notRead'],
  [FAILED_TRIED_AGAIN, true, 'error.notRead'],
  [READ, false, null],
  [READ_AFTER_FAILURES, false, null],
  [NOT_REFRESHED, false, 'error.notRefreshed'],
])('a report in state %#: unread %s, with the words %s', async (state, unread, words) => {
  expect(hasQueryFailed(state)).toBe(unread);
  await renderUi(<StaleDataNotice reads={[READ, state]} />);
  if (words === null) expect(screen.queryByRole('status')).toBeNull();
  else expect(screen.getByRole('status').textContent).toContain(words);
});

test('why it failed stays to be read while it is tried again', async () => {
  const Report = () => {
    const [state, setState] = useState(FAILED);
    return <StaleDataNotice reads={[{ ...state, refetch: () => Promise.resolve(setState(FAILED_TRIED_AGAIN)) }]} />;
  };
  await renderUi(<Report />);
  const retry = screen.getByRole('button', { name: 'Try again' });
  screen.getByText('Away');
  await userEvent.setup().click(retry);
  expect(retry.hasAttribute('data-loading')).toBe(true);
  screen.getByText('Away');
});

test('what failed is tried again, what did not is left alone', async () => {
  const asked: string[] = [];
  const named = (name: string, state: QueryState) => ({
    ...state,
    refetch: () => Promise.resolve(asked.push(name)),
  });
  await renderUi(
    <StaleDataNotice reads={[named('failed', FAILED), named('read', READ), named('old', NOT_REFRESHED)]} />,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked).toEqual(['failed', 'old']);
});
