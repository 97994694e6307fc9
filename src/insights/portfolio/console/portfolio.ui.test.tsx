import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isUnreachable,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ApplyOperationDocument,
  PlanBudgetsDocument,
  PortfolioDocument,
  PreviewOperationDocument,
  SetBrandPlansDocument,
  type PortfolioBrandPartsFragment,
  type PortfolioQuery,
} from '#platform/api-client/generated/graphql.ts';
import { operationOf, plannedRow } from '#insights/reports/console/workplace/workplace.test-support.tsx';
import { portfolioRoutes } from './index.ts';
import { brand } from './portfolio.test-support.ts';

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
  const stopped = new URL(within(bee).getByRole<HTMLAnchorElement>('link', { name: '1 stopped' }).href);
  expect(stopped.searchParams.get('statuses')).toBe('NOT_DELIVERING,REJECTED');
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

test('the rest of the plans becomes daily budgets, shown first and written together', async () => {
  const budgets = [
    { brandId: 'bee', campaignId: '7', amount: '30' },
    { brandId: 'bee', campaignId: '9', amount: '60' },
  ];
  const { user, callsOf } = await open([brand('Bee', PLANNED)], 'OWNER', [
    answer(PlanBudgetsDocument, { portfolio: { planBudgets: budgets } }),
    answer(PreviewOperationDocument, {
      previewOperation: {
        operation: {
          ...operationOf({ kind: 'BUDGET', planned: 2, dailyEffect: '40' }),
          rows: { objects: [plannedRow('7'), plannedRow('9')], total: 2 },
        },
      },
    }),
    answer(ApplyOperationDocument, {
      applyOperation: { operation: operationOf({ kind: 'BUDGET', state: 'DONE', planned: 0, done: 2 }) },
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Spread the rest' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 campaigns change · up to S$40 a day more');
  expect(dialog.getByText(/over the 8 days left/)).toBeTruthy();
  await expectNoViolation();
  await user.click(dialog.getByRole('button', { name: 'Apply to 2' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(callsOf(PreviewOperationDocument)).toEqual([
    {
      input: {
        kind: 'BUDGET',
        campaignIds: ['7', '9'],
        budgetsByCampaign: budgets.map(({ campaignId, amount }) => ({ campaignId, amount })),
      },
    },
  ]);
  expect(callsOf(ApplyOperationDocument)).toEqual([{ input: { id: 'op', fingerprint: 'f' } }]);
});

test('where no campaign could take the rest, it says so; without a plan nothing is offered', async () => {
  const { user } = await open([brand('Bee', PLANNED)], 'OWNER', [
    answer(PlanBudgetsDocument, { portfolio: { planBudgets: [] } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Spread the rest' }));
  expect(await screen.findByText('No running campaign of a planned brand has a daily budget.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Apply/ })).toHaveProperty('disabled', true);
});

test('the portfolio is a file, with numbers that a sheet can calculate with', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => saved.push(file) && 'blob:file' }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = await open([brand('Bee', PLANNED), brand('Ant', { roas: null, budgetLeftToday: null })], 'VIEWER');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const [heading, bee, ant] = (await saved[0]!.text()).split('\r\n');
  expect(heading).toContain('Brand,Plan,Spent this month,% of plan');
  expect(bee).toBe('Bee,1000,620,62.00,84.50,412,600,1730,1600,420.00,12,2,0');
  expect(ant).toBe('Ant,,620,,,412,600,1730,1600,,,2,0');
  expect(screen.queryByRole('button', { name: 'Spread the rest' })).toBeNull();
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
