import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  AllCatalogsDocument,
  BudgetCandidatesDocument,
  CreateNegativeListDocument,
  DeleteNegativeListDocument,
  NegativeListContentsDocument,
  NegativeListsDocument,
  OperationProgressDocument,
  OperationSkippedDocument,
  TargetProductsDocument,
  UndoOperationDocument,
  UpdateNegativeListDocument,
  type NegativeListPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { campaignRoutes } from '../routes.ts';

const list = (name: string, parts: Partial<NegativeListPartsFragment> = {}): NegativeListPartsFragment => ({
  id: name,
  name,
  version: 3,
  entryCount: 2,
  campaignCount: 2,
  ...parts,
});
const candidate = (id: string, name: string) => ({
  id,
  name,
  adSets: [{ id: `set ${id}`, status: 'DELIVERING' as const, budgetDaily: null, sharedBudget: null }],
});

const undone = (parts: object) => ({ undoOperation: { operation: { id: 'undo', state: 'DONE', ...parts } } }) as never;
const skippedRows = (...objects: object[]) => ({ operation: { id: 'undo', rows: { objects } } }) as never;
const FULL = { campaignId: '1', campaignName: 'Shoes', reason: 'RULE', message: 'A campaign uses at most 10 lists' };
const REMOVED = { campaignId: '2', campaignName: 'Hats', reason: 'NOT_RUNNING', message: 'It is removed' };
const UNCHANGED = { campaignId: '3', campaignName: 'Socks', reason: 'UNCHANGED', message: 'Nothing to change' };

async function openLists(lists: NegativeListPartsFragment[], role: 'OWNER' | 'VIEWER' = 'OWNER') {
  const sent: unknown[] = [];
  const { user, answerWith } = await renderScreen('/negative-lists', {
    routes: campaignRoutes,
    session: sessionOf(role),
    answers: [
      answer(NegativeListsDocument, {
        negativeLists: { objects: lists, page: 1, numPages: 1, total: lists.length },
      }),
      answer(NegativeListContentsDocument, ({ id }) => ({
        negativeList: {
          id,
          keywords: ['used', '[free]'],
          targets: [{ kind: 'PRODUCT' as const, value: 'LAMP-1', name: 'Desk lamp' }],
          campaigns: { objects: [{ campaignId: '1', name: 'Shoes' }] },
        },
      })),
      answer(AllCatalogsDocument, {
        allCatalogs: [
          { id: 'sg', name: 'Singapore' },
          { id: 'my', name: 'Malaysia' },
        ],
      } as never),
      answer(TargetProductsDocument, { productSuggestions: { objects: [{ sku: 'LAMP-2', name: 'Floor lamp' }] } }),
      answer(BudgetCandidatesDocument, {
        sponsorCampaigns: { objects: [candidate('1', 'Shoes'), candidate('2', 'Hats')] },
      }),
      answer(CreateNegativeListDocument, ({ input: { key: _, ...input } }) => {
        sent.push(input);
        return { createNegativeList: { ok: true, negativeList: list(input.name) } };
      }),
      answer(UpdateNegativeListDocument, ({ input }) => {
        sent.push(input);
        if (input.name === 'Taken') return rejected({ name: ['Another negative list has this name'] });
        return {
          updateNegativeList: {
            ok: true,
            operationIds: ['entries', 'campaigns'],
            negativeList: list('Never', { version: 4 }),
          },
        };
      }),
      answer(UndoOperationDocument, ({ id }) => {
        sent.push(id);
        const skipped = id === 'partly' ? 2 : 0;
        return undone({ skipped });
      }),
      answer(OperationSkippedDocument, skippedRows(FULL, REMOVED)),
      answer(DeleteNegativeListDocument, ({ id }) => {
        sent.push(id);
        return { deleteNegativeList: { ok: true, operationId: id === 'Full' ? 'partly' : 'deletion' } };
      }),
    ],
  });
  return { user, sent, answerWith };
}

type User = Awaited<ReturnType<typeof openLists>>['user'];

async function deleteAndUndo(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
}

/** Saves a list as it is, and takes that back. */
async function saveAndUndo(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
}

test('lists are shown with their size and how many campaigns use them', async () => {
  await openLists([list('Never'), list('Brand rivals', { entryCount: 1200, campaignCount: 0 })]);
  await screen.findByText('Never');
  screen.getByRole('row', { name: /Never.*2.*2/ });
  screen.getByRole('row', { name: /Brand rivals.*1,200.*0/ });
  expect(screen.getAllByText('Negative lists')).toHaveLength(1);
});

test('a new one takes keywords, products and campaigns', async () => {
  const { user, sent } = await openLists([]);
  await user.click((await screen.findAllByRole('button', { name: 'New negative list' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'New negative list' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Give the list a name');
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Never');
  await user.click(within(dialog).getByRole('combobox', { name: /Add/ }));
  await user.paste('used\n[free]');
  await user.click(within(dialog).getByRole('button', { name: /Excluded product pages/ }));
  await user.click(await within(dialog).findByRole('combobox', { name: 'Exclude' }));
  await user.click(await screen.findByRole('option', { name: 'Floor lamp (LAMP-2)', hidden: true }));
  await user.click(within(dialog).getByRole('combobox', { name: /^Campaigns/ }));
  await user.click(await screen.findByRole('option', { name: 'Hats', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Never',
        keywords: ['used', '[free]'],
        targets: [{ kind: 'PRODUCT', value: 'LAMP-2' }],
        campaignIds: ['2'],
      },
    ]),
  );
});

test('a change names the version it is based on, shows a refusal at its field, and can be taken back', async () => {
  const { user, sent } = await openLists([list('Never')]);
  await user.click(await screen.findByRole('button', { name: 'Edit Never' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Never' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Taken');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Another negative list has this name');
  await user.clear(name);
  await user.type(name, 'Ours');
  await user.click(within(dialog).getByRole('button', { name: 'Remove: Desk lamp' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[1]).toEqual({
      id: 'Never',
      version: 3,
      name: 'Ours',
      keywords: ['used', '[free]'],
      targets: [],
      campaignIds: ['1'],
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.slice(2)).toEqual(['campaigns', 'entries']));
});

test('one is deleted after a question, and can be put back', async () => {
  const { user, sent } = await openLists([list('Never')]);
  await user.click(await screen.findByRole('button', { name: 'Delete Never' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText(/^Its 2 campaigns are shown again/);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual(['Never', 'deletion']));
});

test('an undo says which campaigns stay as they are, and why', async () => {
  const { user } = await openLists([list('Full')]);
  await deleteAndUndo(user, 'Full');
  await screen.findByText(
    'Put back, but 2 campaigns stay as they are: Shoes (A campaign uses at most 10 lists); Hats (It is removed)',
  );
});

test('an undo goes on where the reasons cannot be read, and says how many campaigns stay', async () => {
  const { user, sent, answerWith } = await openLists([list('Never')]);
  answerWith(
    answer(UndoOperationDocument, ({ id }) => {
      sent.push(id);
      return undone({ skipped: id === 'campaigns' ? 1 : 0 });
    }),
    answer(OperationSkippedDocument, isUnreachable),
  );
  await saveAndUndo(user, 'Never');
  await screen.findByText('Put back, but 1 campaign stays as it is');
  expect(sent.slice(1)).toEqual(['campaigns', 'entries']);
});

test('an undo that stops half way says so, with the reason and the campaigns that stay', async () => {
  const { user, answerWith } = await openLists([list('Never')]);
  answerWith(
    answer(UndoOperationDocument, ({ id }) =>
      id === 'entries' ? rejected({}, 'CONFLICT', 'The negative list no longer exists') : undone({ skipped: 1 }),
    ),
    answer(OperationSkippedDocument, skippedRows(FULL)),
  );
  await saveAndUndo(user, 'Never');
  await screen.findByText('The negative list no longer exists');
  await screen.findByText('Not everything was put back: part of the change stays as it was saved');
  await screen.findByText('Put back, but 1 campaign stays as it is: Shoes (A campaign uses at most 10 lists)');
});

test('an undo counts no campaign that uses the list again already', async () => {
  const { user, answerWith } = await openLists([list('Full')]);
  await deleteAndUndo(user, 'Full');
  await screen.findByText(/^Put back, but 2 campaigns stay/);
  answerWith(answer(OperationSkippedDocument, skippedRows(UNCHANGED, REMOVED)));
  await deleteAndUndo(user, 'Full');
  await screen.findByText('Put back, but 1 campaign stays as it is: Hats (It is removed)');
  answerWith(answer(OperationSkippedDocument, skippedRows(UNCHANGED, UNCHANGED)));
  await deleteAndUndo(user, 'Full');
  await screen.findByText('The list is as it was before');
});

test('a large undo goes on in the background and says afterwards which campaigns stay as they are', async () => {
  const { user, answerWith } = await openLists([list('Full')]);
  let polls = 0;
  answerWith(
    answer(UndoOperationDocument, () => undone({ state: 'RUNNING', skipped: 0 })),
    answer(
      OperationProgressDocument,
      () =>
        ({
          operation: (polls += 1) < 2 ? { id: 'undo', state: 'RUNNING' } : { id: 'undo', state: 'DONE', skipped: 2 },
        }) as never,
    ),
  );
  await deleteAndUndo(user, 'Full');
  await screen.findByText('The list is being put back in the background');
  await screen.findByText(/^Put back, but 2 campaigns stay as they are: Shoes/, {}, { timeout: 4000 });
});

test('viewers read only', async () => {
  await openLists([list('Never')], 'VIEWER');
  await screen.findByText('Never');
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|New)/ })).toBeNull();
});
