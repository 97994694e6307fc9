import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isPending,
  isUnreachable,
  renderScreen,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { SharedPortfolioDocument, type SharedPortfolioQuery } from '#platform/api-client/generated/graphql.ts';
import { sharedRoutes } from './index.ts';

type Shared = NonNullable<SharedPortfolioQuery['sharedPortfolio']>;

const results = (change: Partial<Shared['total']> = {}): Shared['total'] => ({
  spend: '10',
  spendChange: 25,
  sales: '50',
  salesChange: -12.5,
  roas: 500,
  ...change,
});
const SHARED: Shared = {
  title: 'For Bee',
  logoUrl: null,
  fromDate: '2026-06-03',
  toDate: '2026-06-09',
  currency: { code: 'SGD', symbol: 'S$', maxFractionDigits: 2 },
  columns: ['SPEND', 'SPEND_CHANGE', 'SALES', 'SALES_CHANGE', 'ROAS'],
  brands: [
    { name: 'Ant', results: results({ spend: '6', spendChange: null, sales: '0', salesChange: null, roas: 0 }) },
    { name: 'Bee', results: results() },
  ],
  total: results({ spend: '16', roas: 312.5 }),
};
const open = (sharedPortfolio: Shared | null) => openWith(answer(SharedPortfolioDocument, { sharedPortfolio }));
const openWith = (reply: Answer) =>
  renderScreen('/shared/s3cret', { routes: sharedRoutes, isPublic: true, answers: [reply] });
const cellsOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a link shows title, days, currency, brands and their total, read once', async () => {
  const { callsOf } = await open({ ...SHARED, logoUrl: '/campaign-images/logo.png' });
  expect(await screen.findByRole('heading', { name: 'For Bee' })).toBeTruthy();
  expect(screen.getByText(/2026.* · amounts in SGD/)).toBeTruthy();
  expect(await cellsOf('Ant')).toEqual(['S$6.00', '–', 'S$0.00', '–', '0×']);
  expect(await cellsOf('Bee')).toEqual(['S$10.00', '+25%', 'S$50.00', '−13%', '5×']);
  expect(await cellsOf('All together')).toEqual(['S$16.00', '+25%', 'S$50.00', '−13%', '3.13×']);
  expect(document.querySelector('img')!.getAttribute('src')).toBe('/campaign-images/logo.png');
  // Nothing leads from here into the console.
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(callsOf(SharedPortfolioDocument)).toEqual([{ secret: 's3cret' }]);
  await expectNoViolation();
});

test('columns that were not chosen are not there, and one brand needs no total', async () => {
  await open({ ...SHARED, columns: ['SALES'], brands: SHARED.brands.slice(1) });
  expect(await cellsOf('Bee')).toEqual(['S$50.00']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Brand', 'Sales']);
  expect(screen.queryByText('All together')).toBeNull();
});

test('a link that opens nothing says so', async () => {
  await open(null);
  expect(await screen.findByText('This link does not open anything')).toBeTruthy();
  await expectNoViolation();
});

test('a view without brands says so', async () => {
  await open({ ...SHARED, brands: [] });
  expect(await screen.findByText('No brands to show')).toBeTruthy();
});

test('what could not be read can be tried again', async () => {
  const { user, answerWith } = await openWith(answer(SharedPortfolioDocument, isUnreachable));
  const again = await screen.findByRole('button', { name: /again/i });
  answerWith(answer(SharedPortfolioDocument, { sharedPortfolio: SHARED }));
  await user.click(again);
  expect(await cellsOf('Bee')).toContain('+25%');
});

test('while it is read there is a placeholder', async () => {
  const { container } = await openWith(answer(SharedPortfolioDocument, isPending));
  expect(container.querySelector('[data-skeleton-lines]')).toBeTruthy();
});
