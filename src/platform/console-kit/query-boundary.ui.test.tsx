import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { EmptyState } from '#design/states.tsx';
import { renderUi } from '#design/testing/render-ui.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import type { QueryState } from './failed-read.tsx';
import { QueryBoundary } from './query-boundary.tsx';

interface Fruits {
  fruits: string[];
}

const away = new ApiError('NETWORK', 'Away');
const read = <Data,>(state: Partial<QueryState<Data>>): QueryState<Data> => ({
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  refetch: () => Promise.resolve(),
  ...state,
});
const LOADING = read<Fruits>({ isFetching: true });
const FAILED = read<Fruits>({ error: away, errorUpdateCount: 1 });
const TRIED_AGAIN = read<Fruits>({ errorUpdateCount: 1, isFetching: true });
const READ = read<Fruits>({ data: { fruits: ['Fig'] } });
const OLD = read<Fruits>({ data: { fruits: ['Fig'] }, error: away, errorUpdateCount: 1 });

const Panel = ({ fruits, more = READ }: { fruits: QueryState<Fruits>; more?: QueryState<Fruits> }) => (
  <QueryBoundary
    reads={{ fruits, more }}
    skeleton={<p>Loading</p>}
    renderEmpty={({ fruits }) => fruits.fruits.length === 0 && <EmptyState title="Plant a tree" />}
  >
    {({ fruits }) => fruits.fruits.map((fruit) => <p key={fruit}>{fruit}</p>)}
  </QueryBoundary>
);

test.each([
  ['while it loads', <Panel key="a" fruits={LOADING} />, 'Loading', null],
  ['while another part loads', <Panel key="b" fruits={READ} more={LOADING} />, 'Loading', null],
  ['once it failed', <Panel key="c" fruits={FAILED} />, 'error.notRead', 'alert'],
  ['once another part failed', <Panel key="d" fruits={LOADING} more={FAILED} />, 'error.notRead', 'alert'],
  ['while it is tried again', <Panel key="e" fruits={TRIED_AGAIN} />, 'error.notRead', 'alert'],
  ['with nothing to show', <Panel key="f" fruits={read({ data: { fruits: [] } })} />, 'Plant a tree', null],
  ['once it is read', <Panel key="g" fruits={READ} />, 'Fig', null],
])('a panel %s', async (_, panel, text, role) => {
  await renderUi(panel);
  screen.getByText(text);
  expect(['Loading', 'error.notRead', 'Plant a tree', 'Fig'].filter((one) => screen.queryByText(one))).toEqual([text]);
  expect(screen.queryByRole('alert') !== null).toBe(role === 'alert');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a skeleton is busy and cannot be used, because it is replaced', async () => {
  await renderUi(<Panel fruits={LOADING} />);
  const busy = screen.getByText('Loading').closest('[aria-busy="true"]');
  expect(busy?.hasAttribute('inert')).toBe(true);
});

test('data that could not be refreshed stays, below a notice', async () => {
  await renderUi(<Panel fruits={OLD} />);
  screen.getByText('Fig');
  expect(screen.getByRole('status').textContent).toContain('error.notRefreshed');
});

test('what failed is tried again in place, with the reason in sight', async () => {
  const asked: string[] = [];
  function Retried() {
    const [fruits, setFruits] = useState(FAILED);
    const refetch = () => {
      asked.push('fruits');
      setFruits(TRIED_AGAIN);
      return Promise.resolve();
    };
    return <Panel fruits={{ ...fruits, refetch }} />;
  }
  await renderUi(<Retried />);
  screen.getByText('Away');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  expect(asked).toEqual(['fruits']);
  screen.getByText('Away');
  expect(retry.hasAttribute('data-loading')).toBe(true);
});

test('a panel that cannot be drawn leaves the others alone', async () => {
  vi.stubGlobal('reportError', () => {});
  // React logs errors caught by a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderUi(
    <>
      <QueryBoundary reads={{ fruits: READ }}>
        {() => {
          throw new TypeError('x is undefined');
        }}
      </QueryBoundary>
      <Panel fruits={READ} />
    </>,
  );
  screen.getByText('Fig');
  screen.getByText('error.part');
});
