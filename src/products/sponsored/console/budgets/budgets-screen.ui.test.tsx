import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  FLAG_OFF,
  FLAG_ON,
  renderScreen,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  BudgetRulesDocument,
  CreateSharedBudgetDocument,
  DeleteSharedBudgetDocument,
  BudgetCandidatesDocument,
  SharedBudgetMembersDocument,
  SharedBudgetOutlookDocument,
  SharedBudgetsDocument,
  UpdateSharedBudgetDocument,
  type SharedBudgetPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { campaignRoutes } from '../routes.ts';

type Budget = SharedBudgetPartsFragment;

const budget = (name: string, parts: Partial<Budget> = {}): Budget => ({
  id: name,
  name,
  period: 'DAY',
  amount: '50',
  fromDate: null,
  toDate: null,
  version: 3,
  memberCount: 2,
  spends: [
    { day: '2026-06-01', timezone: 'Asia/Singapore', startDate: '2026-06-01', endDate: '2026-06-01', spent: '20' },
  ],
  firstStop: null,
  ...parts,
});

const candidate = (id: string, name: string, sharedBudget: { id: string } | null = null) => ({
  id,
  name,
  adSets: [{ id: `set ${id}`, status: 'DELIVERING' as const, budgetDaily: '20', sharedBudget }],
});

async function openBudgets(
  budgets: Budget[],
  { role = 'OWNER', isOn = true }: { role?: 'OWNER' | 'VIEWER'; isOn?: boolean } = {},
) {
  const sent: unknown[] = [];
  const { user } = await renderScreen('/budgets', {
    routes: campaignRoutes,
    session: { ...sessionOf(role), shared_budgets: isOn ? FLAG_ON : FLAG_OFF },
    answers: [
      answer(BudgetRulesDocument, { budgetRules: { objects: [] } }),
      answer(SharedBudgetsDocument, {
        sharedBudgets: { objects: budgets, page: 1, numPages: 1, total: budgets.length },
      }),
      answer(SharedBudgetMembersDocument, ({ id }) => ({
        sharedBudget: {
          id,
          members: {
            objects: [
              {
                campaignId: '1',
                name: 'Shoes',
                catalogCode: 'SG',
                status: 'DELIVERING' as const,
                budgetDaily: '30',
                spent: '15',
                spentToday: '15',
              },
              {
                campaignId: '2',
                name: 'Hats',
                catalogCode: 'SG',
                status: 'DELIVERING' as const,
                budgetDaily: null,
                spent: '5',
                spentToday: '5',
              },
            ],
          },
        },
      })),
      answer(BudgetCandidatesDocument, {
        sponsorCampaigns: {
          objects: [
            candidate('1', 'Shoes', { id: 'Autumn' }),
            candidate('3', 'Scarves'),
            candidate('4', 'Elsewhere', { id: 'x' }),
          ],
        },
      }),
      answer(SharedBudgetOutlookDocument, { sharedBudgetOutlook: { days: 28, averageDaily: '12.5', daysReached: 4 } }),
      answer(CreateSharedBudgetDocument, ({ input: { key: _, ...input } }) => {
        sent.push(input);
        return { createSharedBudget: { ok: true, sharedBudget: budget(input.name) } };
      }),
      answer(UpdateSharedBudgetDocument, ({ input }) => {
        sent.push(input);
        return {
          updateSharedBudget: { ok: true, sharedBudget: budget('Autumn', { version: (input.version ?? 0) + 1 }) },
        };
      }),
      answer(DeleteSharedBudgetDocument, ({ id }) => {
        sent.push(id);
        return { deleteSharedBudget: { ok: true } };
      }),
    ],
  });
  return { user, sent };
}

test('each budget says what is spent of it and what stops first', async () => {
  await openBudgets([
    budget('Lasting'),
    budget('Used up', { spends: [{ ...budget('').spends[0]!, spent: '50' }] }),
    budget('Own first', { firstStop: { at: '2026-06-01T09:30:00Z', member: { campaignId: '1', name: 'Shoes' } } }),
    budget('Later', { period: 'RANGE', fromDate: '2026-07-01', toDate: '2026-07-07', spends: [] }),
  ]);
  await screen.findByText('Lasting');
  const rows = screen.getAllByRole('row').slice(1);
  within(rows[0]!).getByText('Nothing today');
  const bar = within(rows[0]!).getByRole('progressbar', { name: 'Lasting: 40% spent' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  within(rows[1]!).getByText(/^Used up: all its campaigns stand still/);
  within(rows[2]!).getByText(/^The daily budget of “Shoes”, at about/);
  within(rows[3]!).getByText(/^Limits nothing today/);
});

test('its campaigns are listed with what each spent', async () => {
  const { user } = await openBudgets([budget('Autumn')]);
  await user.click(await screen.findByRole('button', { name: /Campaigns of Autumn$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Autumn' });
  const link = await within(dialog).findByRole('link', { name: 'Shoes' });
  expect(link.getAttribute('href')).toBe('/campaigns/1');
  within(dialog).getByRole('row', { name: /Hats.*5\.00.*None/ });
});

test('a new one is told what is missing, shows what it would have done, and takes campaigns of no other budget', async () => {
  const { user, sent } = await openBudgets([]);
  await user.click((await screen.findAllByRole('button', { name: 'New shared budget' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'New shared budget' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Give the budget a name');
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Autumn');
  await user.type(within(dialog).getByRole('textbox', { name: /^Limit/ }), '10');
  await user.click(within(dialog).getByRole('combobox', { name: /^Campaigns/ }));
  await user.click(await screen.findByRole('option', { name: 'Scarves', hidden: true }));
  expect(screen.queryByRole('option', { name: 'Elsewhere', hidden: true })).toBeNull();
  await within(dialog).findByText(
    /12\.50 a day on average in the last 28 days and would have reached the limit on 4 days/,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Autumn', period: 'DAY', amount: '10', campaignIds: ['3'] }]));
});

test('a change names the version it is based on, and can be taken back', async () => {
  const { user, sent } = await openBudgets([budget('Autumn')]);
  await user.click(await screen.findByRole('button', { name: 'Edit Autumn' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Autumn' });
  const amount = within(dialog).getByRole('textbox', { name: /^Limit/ });
  await user.clear(amount);
  await user.type(amount, '80');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const changed = { id: 'Autumn', version: 3, name: 'Autumn', period: 'DAY', amount: '80', campaignIds: ['1', '2'] };
  await waitFor(() => expect(sent).toEqual([changed]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ version: 4, amount: '50', campaignIds: ['1', '2'] }));
});

test('one is deleted after a question', async () => {
  const { user, sent } = await openBudgets([budget('Autumn')]);
  await user.click(await screen.findByRole('button', { name: 'Delete Autumn' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText(/^Its 2 campaigns keep their own budgets/);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toEqual(['Autumn']));
});

test('viewers read only', async () => {
  await openBudgets([budget('Autumn')], { role: 'VIEWER' });
  await screen.findByText('Autumn');
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|New)/ })).toBeNull();
});

test('while the feature is off, the page says so and asks for nothing', async () => {
  await openBudgets([budget('Autumn')], { isOn: false });
  await screen.findByText('Shared budgets are not available.');
  expect(screen.queryByText('Autumn')).toBeNull();
});
