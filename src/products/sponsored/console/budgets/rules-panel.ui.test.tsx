import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, FLAG_ON, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  BudgetCalendarDocument,
  BudgetCandidatesDocument,
  BudgetRuleMembersDocument,
  BudgetRuleOutlookDocument,
  BudgetRulesDocument,
  CreateBudgetRuleDocument,
  DeleteBudgetRuleDocument,
  SharedBudgetsDocument,
  UpdateBudgetRuleDocument,
  type BudgetRulePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { campaignRoutes } from '../routes.ts';

type Rule = BudgetRulePartsFragment;

const rule = (name: string, parts: Partial<Rule> = {}): Rule => ({
  id: name,
  name,
  condition: 'WEEKDAYS',
  fromDate: null,
  toDate: null,
  weekdays: [6, 7],
  yearlyFrom: null,
  yearlyTo: null,
  metric: null,
  comparison: null,
  value: null,
  windowDays: null,
  effect: 'RAISE',
  percent: 50,
  amount: null,
  least: null,
  most: null,
  endDate: null,
  isPaused: false,
  version: 3,
  memberCount: 2,
  ...parts,
});
const good: Partial<Rule> = {
  condition: 'FIGURE',
  weekdays: null,
  metric: 'ROAS',
  comparison: 'AT_LEAST',
  value: 400,
  windowDays: 14,
};

async function openRules(rules: Rule[], role: 'OWNER' | 'VIEWER' = 'OWNER') {
  const sent: unknown[] = [];
  const { user } = await renderScreen('/budgets', {
    routes: campaignRoutes,
    session: { ...sessionOf(role), shared_budgets: FLAG_ON },
    answers: [
      answer(SharedBudgetsDocument, { sharedBudgets: { objects: [], page: 1, numPages: 1, total: 0 } }),
      answer(BudgetRulesDocument, { budgetRules: { objects: rules } }),
      answer(BudgetCalendarDocument, {
        budgetCalendar: {
          objects: [
            {
              campaignId: '1',
              name: 'Shoes',
              catalogCode: 'SG',
              days: [
                { date: '2026-06-05', own: '20', amount: '20', rules: [] },
                { date: '2026-06-06', own: '20', amount: '30', rules: [{ id: 'Weekend', name: 'Weekend' }] },
              ],
            },
          ],
          page: 1,
          numPages: 1,
          total: 1,
        },
      }),
      answer(BudgetRuleMembersDocument, ({ id }) => ({
        budgetRule: { id, members: { objects: [{ campaignId: '1', name: 'Shoes' }] } },
      })),
      answer(BudgetCandidatesDocument, {
        sponsorCampaigns: {
          objects: [
            {
              id: '1',
              name: 'Shoes',
              adSets: [{ id: 'a', status: 'DELIVERING', budgetDaily: '20', sharedBudget: null }],
            },
            {
              id: '3',
              name: 'Scarves',
              adSets: [{ id: 'b', status: 'DELIVERING', budgetDaily: '10', sharedBudget: null }],
            },
            {
              id: '4',
              name: 'Unlimited',
              adSets: [{ id: 'c', status: 'DELIVERING', budgetDaily: null, sharedBudget: null }],
            },
          ],
        },
      }),
      answer(BudgetRuleOutlookDocument, {
        budgetRuleOutlook: {
          daysActed: 9,
          campaignsWithoutFigure: 0,
          past: [
            { date: '2026-05-30', without: '20', with: '30', spent: '25' },
            { date: '2026-05-31', without: '20', with: '30', spent: '28' },
          ],
          next: [{ date: '2026-06-06', without: '20', with: '30' }],
        },
      }),
      answer(CreateBudgetRuleDocument, ({ input: { key: _, ...input } }) => {
        sent.push(input);
        return { createBudgetRule: { ok: true, budgetRule: rule(input.name) } };
      }),
      answer(UpdateBudgetRuleDocument, ({ input }) => {
        sent.push(input);
        return {
          updateBudgetRule: { ok: true, budgetRule: rule('Weekend', { version: (input.version ?? 0) + 1 }) },
        };
      }),
      answer(DeleteBudgetRuleDocument, ({ id }) => {
        sent.push(id);
        return { deleteBudgetRule: { ok: true } };
      }),
    ],
  });
  return { user, sent };
}

test('each rule says when it acts and what it does, and the calendar says on which days', async () => {
  await openRules([
    rule('Weekend', { most: '90' }),
    rule('Good', { ...good, isPaused: true }),
    rule('Sale', {
      condition: 'YEARLY',
      weekdays: null,
      yearlyFrom: '11-11',
      yearlyTo: '11-12',
      effect: 'SET',
      percent: null,
      amount: '80',
    }),
  ]);
  await screen.findByRole('row', { name: /Weekend.*Sat, Sun.*\+50%.*at most.*90/ });
  screen.getByRole('row', { name: /Good.*Paused.*ROAS ≥ 4× over 14 days/ });
  screen.getByRole('row', { name: /Sale.*Every year, .*11.* – .*12.*Sets.*80/ });
  const calendar = await screen.findByRole('table', { name: 'Next days' });
  await within(calendar).findByRole('columnheader', { name: 'Today' });
  within(calendar).getByRole('row', { name: /Shoes.*20.*30.*Weekend/ });
});

test('a new rule is told what is missing, shows what it would have done, and takes campaigns with a daily budget', async () => {
  const { user, sent } = await openRules([]);
  await screen.findByText('No budget rules yet');
  await user.click(screen.getAllByRole('button', { name: 'New budget rule' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'New budget rule' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Give the rule a name');
  within(dialog).getByText('Select at least one day of the week');
  within(dialog).getByText('Enter a whole percentage from 1 to 900');
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Sundays');
  await user.click(within(dialog).getByRole('combobox', { name: /^Days of the week/ }));
  await user.click(await screen.findByRole('option', { name: 'Sunday', hidden: true }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Percent/ }), '50');
  await user.click(within(dialog).getByRole('combobox', { name: /^Campaigns/ }));
  await user.click(await screen.findByRole('option', { name: 'Scarves', hidden: true }));
  expect(screen.queryByRole('option', { name: 'Unlimited', hidden: true })).toBeNull();
  await within(dialog).findByText(
    /In the last 2 days it would have acted on 9: budgets of S\$\s?60 instead of S\$\s?40; S\$\s?53 were spent/,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Sundays',
        terms: { condition: 'WEEKDAYS', weekdays: [7], effect: 'RAISE', percent: 50, isPaused: false },
        campaignIds: ['3'],
      },
    ]),
  );
});

test('a change names the version it is based on, and can be taken back', async () => {
  const { user, sent } = await openRules([rule('Weekend')]);
  await user.click(await screen.findByRole('button', { name: 'Edit Weekend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Weekend' });
  const percent = within(dialog).getByRole('textbox', { name: /^Percent/ });
  await user.clear(percent);
  await user.type(percent, '80');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ id: 'Weekend', version: 3, terms: { percent: 80 }, campaignIds: ['1'] }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ version: 4, terms: { percent: 50 }, campaignIds: ['1'] }));
});

test('one is paused, and deleted after a question', async () => {
  const { user, sent } = await openRules([rule('Weekend')]);
  await user.click(await screen.findByRole('button', { name: 'Pause Weekend' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'Weekend', version: 3, isPaused: true }]));
  await user.click(screen.getByRole('button', { name: 'Delete Weekend' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText(/^Its 2 campaigns have their own budgets again/);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent[1]).toBe('Weekend'));
});

test('viewers read only', async () => {
  await openRules([rule('Weekend')], 'VIEWER');
  await screen.findAllByText('Weekend');
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|New|Pause)/ })).toBeNull();
});
