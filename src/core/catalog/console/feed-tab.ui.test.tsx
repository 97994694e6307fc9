import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  isPending,
  isUnreachable,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { HOUR_MS } from '#kernel/time.ts';
import {
  BusiestStorefrontDocument,
  CreateExportRequestDocument,
  FeedImportProblemsDocument,
  FeedImportsDocument,
  FeedStateDocument,
  StorefrontCatalogsDocument,
  type FeedImportsQuery,
  type FeedStateQuery,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

const SG = '01890a5d-ac96-774b-bcce-b302099a8057';
const MY = '01890a5d-ac96-774b-bcce-b302099a8058';
const ID = '01890a5d-ac96-774b-bcce-b302099a8059';
type Import = FeedImportsQuery['feedImports']['objects'][number];
type State = FeedStateQuery['feedState'];

const sent = (change: Partial<Import> = {}): Import => ({
  ...{
    id: ID,
    kind: 'PRODUCTS',
    format: 'csv',
    preset: 'shopify',
    keyLabel: 'back end',
    status: 'COMPLETED',
    error: null,
  },
  ...{ bytes: 402, received: 8951, accepted: 8949, unchanged: 8000, rejected: 2 },
  receivedAt: '2026-11-26T02:00:00Z',
  startedAt: '2026-11-26T02:00:01Z',
  finishedAt: '2026-11-26T02:00:02Z',
  ...change,
});
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const state = (change: Partial<State> = {}): State => ({
  kinds: [
    { kind: 'PRODUCTS', lastCompleteAt: ago(30 * HOUR_MS), isOverdue: true },
    { kind: 'BRANDS', lastCompleteAt: ago(90 * HOUR_MS), isOverdue: false },
    { kind: 'ORDERS', lastCompleteAt: null, isOverdue: false },
  ],
  ...{ offered: 12_000, withoutPicture: 34, withoutStock: 560 },
  ...change,
});
const problems = (change: Partial<Import> = {}) =>
  answer(FeedImportProblemsDocument, {
    feedImportProblems: {
      import: sent(change),
      reasons: [
        {
          ...{ error: 'price_precision', field: 'price', message: 'SGD has at most 2 decimals' },
          ...{ rows: 2, firstLine: 7, example: '129.905' },
        },
      ],
      first: [
        {
          ...{ line: 7, key: 'LAMP-2', field: 'price', error: 'price_precision' },
          ...{ message: 'SGD has at most 2 decimals', value: '129.905' },
        },
      ],
    },
  });

async function open(
  imports: Import[],
  { query = '', more = [], role = 'STAFF' }: { query?: string; more?: Answer[]; role?: 'STAFF' | 'OWNER' } = {},
) {
  return renderScreen(`/storefront?tab=feed${query}`, {
    routes: catalogRoutes,
    session: sessionOf(role),
    answers: [
      answer(BusiestStorefrontDocument, { busiestStorefront: null }),
      answer(StorefrontCatalogsDocument, {
        allCatalogs: [
          { id: SG, name: 'Singapore', currencyCode: 'SGD' },
          { id: MY, name: 'Malaysia', currencyCode: 'MYR' },
        ],
      }),
      answer(FeedStateDocument, { feedState: state() }),
      answer(FeedImportsDocument, ({ catalogId, kind, status }) => {
        const objects = imports.filter(
          (found) => catalogId === SG && (!kind || found.kind === kind) && (!status || found.status === status),
        );
        return { feedImports: { objects, numPages: 1, total: objects.length } };
      }),
      ...more,
    ],
  });
}

test('staff see how fresh feeds are and how they went; what is too old is red, what was never sent is not missed', async () => {
  await open([sent(), sent({ id: SG, kind: 'BRANDS', status: 'FAILED', keyLabel: null })]);
  const table = await screen.findByRole('table', { name: 'Imports' });
  await within(table).findAllByText('8,951');
  for (const text of ['Complete', 'Failed', 'csv · shopify', 'back end', 'Command line', '8,949'])
    expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
  expect(await screen.findByText('30 hours ago')).toBeTruthy();
  screen.getByText('3 days ago');
  expect(screen.getAllByText('Too old')).toHaveLength(1);
  for (const text of ['12,000', '34', '560']) screen.getByText(text);
  expect(screen.queryByText('Never sent')).toBeNull();
});

test('kinds and statuses narrow the list by its address; another storefront has its own', async () => {
  const { user, history } = await open([sent(), sent({ id: SG, kind: 'BRANDS' })]);
  await screen.findAllByText('back end');
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Brands', hidden: true }));
  await waitFor(() => expect(screen.queryAllByText('back end')).toHaveLength(1));
  expect(history.location.search).toContain('kind=BRANDS');
  await user.click(screen.getByRole('combobox', { name: 'Storefront' }));
  await user.click(await screen.findByRole('option', { name: 'Malaysia', hidden: true }));
  await screen.findByText('Nothing was sent yet');
  expect(history.location.search).not.toContain('kind');
});

test('a row opens its problems, by keyboard too, and all of them as a file', async () => {
  const { user, history, callsOf } = await open([sent()], {
    more: [problems(), answer(CreateExportRequestDocument, isPending)],
  });
  (await screen.findByRole('button', { name: 'Products' })).focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'Import' });
  const link = await within(drawer).findByRole('link', { name: 'price_precision' });
  expect(link.getAttribute('href')).toBe('/docs/errors/price_precision');
  within(drawer).getByText('LAMP-2');
  expect(history.location.search).toContain(`import=${ID}`);
  await user.click(within(drawer).getByRole('button', { name: 'Download all problems' }));
  await waitFor(() =>
    expect(callsOf(CreateExportRequestDocument)).toEqual([
      { fileType: 'CSV', dataType: 'FEED_PROBLEMS', params: { catalogId: SG, filters: { importId: ID } } },
    ]),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.search).not.toContain('import'));
});

test('an import without problems says so; one that failed, why', async () => {
  const none = answer(FeedImportProblemsDocument, {
    feedImportProblems: { import: sent({ status: 'FAILED', error: 'import_failed' }), reasons: [], first: [] },
  });
  await open([], { query: `&import=${ID}`, more: [none] });
  await screen.findByText('No row was rejected');
  screen.getByText(/^It could not be imported/);
});

test('what cannot be read says so and leaves the rest', async () => {
  await open([sent()], { more: [answer(FeedStateDocument, isUnreachable)] });
  await screen.findByText('back end');
  await screen.findByRole('alert');
});

test('before anything arrived there are placeholders; others than staff are denied', async () => {
  const { unmount } = await open([], { more: [answer(FeedImportsDocument, isPending)] });
  expect((await screen.findByRole('table', { name: 'Imports' })).getAttribute('aria-busy')).toBe('true');
  unmount();
  await open([], { role: 'OWNER' });
  await screen.findByText('Permission denied');
});
