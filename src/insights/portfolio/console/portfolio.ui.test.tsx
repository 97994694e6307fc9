import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isUnreachable,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  PortfolioDocument,
  SetBrandPlansDocument,
  type PortfolioBrandPartsFragment,
  type PortfolioQuery,
} from '#platform/api-client/generated/graphql.ts';
import { portfolioRoutes } from './index.ts';

const brand = (name: string, change: Partial<PortfolioBrandPartsFragment> = {}): PortfolioBrandPartsFragment => ({
  brand: { id: name.toLowerCase(), name },
  spend: '412',
  previousSpend: '600',
  sales: '1730',
  previousSales: '1600',
  roas: 420,
  monthSpend: '620',
  plan: null,
  planPercent: null,
  expectedPercent: null,
  budgetLeftToday: '12',
  delivering: 2,
  stopped: 0,
  ...change,
});
const portfolio = (brands: PortfolioBrandPartsFragment[]): PortfolioQuery => ({
  portfolio: {
    fromDate: '2026-11-16',
    toDate: '2026-11-22',
    previousFromDate: '2026-11-09',
    previousToDate: '2026-11-15',
    month: '2026-11-01',
    monthDays: 30,
    monthClosedDays: 22,
    walletCurrency: { code: 'SGD', symbol: 'S$', maxFractionDigits: 2 },
    brands,
  },
});
const PLANNED = { plan: '1000', planPercent: 62, expectedPercent: 84.5 };
const open = (brands: PortfolioBrandPartsFragment[], role: 'OWNER' | 'VIEWER' = 'OWNER', answers: Answer[] = []) =>
  renderScreen('/portfolio', {
    routes: portfolioRoutes,
    session: sessionOf(role),
    answers: [answer(PortfolioDocument, portfolio(brands)), ...answers],
  });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

test('each brand has its results, its plan and its campaigns; without plans the column hides', async () => {
  await open([brand('Bee', { ...PLANNED, stopped: 1 }), brand('Ant', { roas: null })]);
  const bee = await row('Bee');
  expect(bee.textContent).toContain('62% · 85% by');
  expect(within(bee).getByRole('progressbar', { name: /620.* of .*1,000.* spent/ })).toBeTruthy();
  expect(within(bee).getByRole('link', { name: 'Bee' }).getAttribute('href')).toContain('brands=bee');
  expect(within(bee).getByRole('link', { name: '1 stopped' }).getAttribute('href')).toContain('REJECTED');
  expect(
    within(await row('Ant'))
      .getAllByRole('cell')
      .at(5)!.textContent,
  ).toBe('–');
  await expectNoViolation();
});

test('without a plan there is no column for it', async () => {
  await open([brand('Bee')]);
  await row('Bee');
  expect(screen.queryByRole('columnheader', { name: 'Month against plan' })).toBeNull();
});

test('plans are typed or pasted, and only what changed is sent', async () => {
  const sent = answer(SetBrandPlansDocument, { setBrandPlans: { ok: true } });
  const { user, callsOf } = await open([brand('Bee', PLANNED), brand('Ant'), brand('Cat')], 'OWNER', [sent]);
  await user.click(await screen.findByRole('button', { name: 'Set plans' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Cat' }), '300');
  await user.click(dialog.getByRole('textbox', { name: /From a sheet/ }));
  await user.paste('ant\t250\nDog\t9');
  expect(dialog.getByRole('textbox', { name: 'Ant' })).toHaveProperty('value', '250');
  await user.click(dialog.getByRole('button', { name: 'Save plans' }));
  await waitFor(() =>
    expect(callsOf(SetBrandPlansDocument)).toEqual([
      {
        input: {
          month: '2026-11-01',
          plans: [
            { brandId: 'ant', amount: '250' },
            { brandId: 'cat', amount: '300' },
          ],
        },
      },
    ]),
  );
});

test('who may not plan has no button; who has no brand is led to one; what failed can be tried again', async () => {
  await open([brand('Bee')], 'VIEWER');
  await row('Bee');
  expect(screen.queryByRole('button', { name: 'Set plans' })).toBeNull();
});

test('a company without brands is led to them', async () => {
  await open([]);
  expect(await screen.findByText('No brands yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: /brand/i })).toBeTruthy();
});

test('what could not be read says so and can be tried again', async () => {
  await renderScreen('/portfolio', {
    routes: portfolioRoutes,
    session: sessionOf('OWNER'),
    answers: [answer(PortfolioDocument, isUnreachable)],
  });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
