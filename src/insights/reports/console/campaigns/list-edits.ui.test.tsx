import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  FLAG_ON,
  isUnreachable,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ExtendAdSetDocument,
  MinimumBudgetDocument,
  SetAdSetRunningStatusDocument,
  UndoOperationDocument,
  UpdateAdSetBudgetDocument,
} from '#platform/api-client/generated/graphql.ts';
import { campaign, FLAGS, openReports } from '../dashboard.test-support.tsx';
import { operationOf } from '../workplace/workplace.test-support.tsx';

const adSet = campaign.adSets[0]!;
const open = (...answers: readonly Answer[]) =>
  openReports('/sponsor', {
    session: sessionOf('OWNER', { ...FLAGS, sponsor_enable_banner: FLAG_ON }),
    answers: [
      answer(SetAdSetRunningStatusDocument, ({ runningStatus }) => ({
        setAdSetRunningStatus: { operationId: `op-${runningStatus}`, adSet: { ...adSet, runningStatus } },
      })),
      answer(MinimumBudgetDocument, { sponsorCampaignMinBudget: '1' }),
      answer(UpdateAdSetBudgetDocument, { updateAdSetBudget: { operationId: 'op-budget' } }),
      answer(ExtendAdSetDocument, { extendAdSet: { operationId: 'op-end' } }),
      answer(UndoOperationDocument, {
        undoOperation: { operation: operationOf({ id: 'undo', kind: 'UNDO', state: 'DONE', planned: 0, done: 1 }) },
      }),
      ...answers,
    ],
  });
const theSwitch = () => screen.findByLabelText('Summer is active');

test('the switch says what it did, and Undo takes that back', async () => {
  const { user, callsOf } = await open();
  await user.click(await theSwitch());
  await screen.findByText('Summer paused');
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Undone');
  expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op-PAUSED' }]);
});

test('where a switch changes nothing any more, nothing is offered to be taken back', async () => {
  const { user } = await open(
    answer(SetAdSetRunningStatusDocument, { setAdSetRunningStatus: { operationId: null, adSet } }),
  );
  await user.click(await theSwitch());
  await screen.findByText('Summer paused');
  expect(screen.queryByText('Undo')).toBeNull();
});

test('a switch that fails says only that', async () => {
  const { user } = await open(answer(SetAdSetRunningStatusDocument, isUnreachable));
  await user.click(await theSwitch());
  await screen.findByRole('alert');
  expect(screen.queryByText('Summer paused')).toBeNull();
  await waitFor(async () => expect(((await theSwitch()) as HTMLInputElement).checked).toBe(true));
});

test('a budget edited in the list is put back by ⌘Z', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByText('Change the budget of Summer'));
  const total = await screen.findByLabelText(/Total budget/);
  await user.clear(total);
  await user.type(total, '600{Enter}');
  await screen.findByText('Campaign budget updated');
  screen.getByText('Undo');
  await waitFor(() => expect(screen.queryByLabelText(/Total budget/)).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op-budget' }]));
});

test('an end that was moved can be moved back', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByLabelText('More about Summer'));
  await user.click(await screen.findByRole('menuitem', { name: 'Extend' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Extend' }));
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op-end' }]));
});
