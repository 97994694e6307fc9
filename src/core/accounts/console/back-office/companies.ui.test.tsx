import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  ChangeCompaniesDocument,
  ClustersDocument,
  DeskCompaniesDocument,
  PreviewCompanyChangesDocument,
  UndoCompanyChangesDocument,
  type CompanyOutcomePartsFragment,
  type DeskCompaniesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { companyRoutes } from '../index.ts';

type Company = DeskCompaniesQuery['deskCompanies']['objects'][number];

const companyOf = (id: string, name: string, settings: Partial<Company['company']> = {}): Company => ({
  id,
  dateCreated: '2026-05-04T03:00:00Z',
  isApproved: false,
  dateApprovalRequested: null,
  approvalRequestedBy: null,
  members: 2,
  pendingClaims: 0,
  balance: '10',
  overdraft: '0',
  spent: '5',
  activeCampaigns: 1,
  walletCurrency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 },
  company: {
    id,
    name,
    nameWithCluster: name,
    isCluster: false,
    countryCode: 'SG',
    canBeUpdated: true,
    canBeToppedUp: true,
    requiresTwoStep: false,
    ...settings,
  },
});

const open = async (companies: readonly Company[], address = '/companies', answers: readonly Answer[] = []) => {
  const asked: object[] = [];
  const { user } = await renderScreen(address, {
    routes: companyRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(DeskCompaniesDocument, (variables) => {
        asked.push(variables);
        return { deskCompanies: { objects: [...companies], page: 1, numPages: 1, total: companies.length } };
      }),
      ...answers,
    ],
  });
  return { user, asked };
};

test('a company that may not be updated or topped up says so in the list', async () => {
  await open([companyOf('a', 'Acme'), companyOf('b', 'Beta', { canBeUpdated: false, canBeToppedUp: false })]);
  await screen.findByRole('link', { name: 'Acme' });
  const table = screen.getByRole('table', { name: 'Companies' });
  const headings = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const cellsOf = (name: string) => {
    const cells = [...within(table).getByRole('link', { name }).closest('tr')!.querySelectorAll('td')];
    return ['May update its details', 'May be topped up'].map(
      (heading) => cells[headings.indexOf(heading)]!.textContent,
    );
  };
  expect(cellsOf('Acme')).toEqual(['Yes', 'Yes']);
  expect(cellsOf('Beta')).toEqual(['No', 'No']);
});

test('companies that never spent are asked of the server by the address', async () => {
  const { asked } = await open([companyOf('a', 'Acme')], '/companies?filter=NEVER_SPENT');
  await screen.findByDisplayValue('Never spent');
  expect(asked).toEqual([expect.objectContaining({ filter: 'NEVER_SPENT', page: 1 })]);
});

const LOCKED: CompanyOutcomePartsFragment = {
  companyId: 'a',
  name: 'Acme',
  message: null,
  changes: [{ kind: 'CAN_BE_UPDATED', from: 'true', to: 'false' }],
};
const SAME: CompanyOutcomePartsFragment = { companyId: 'b', name: 'Beta', message: null, changes: [] };
const GONE: CompanyOutcomePartsFragment = {
  companyId: 'c',
  name: null,
  message: 'This company does not exist any more',
  changes: [],
};

test('ticked companies are previewed, changed with a reason, and put back from the toast', async () => {
  const sent: object[] = [];
  const { user } = await open([companyOf('a', 'Acme'), companyOf('b', 'Beta'), companyOf('c', 'Gone')], '/companies', [
    answer(ClustersDocument, { clusters: [] }),
    answer(PreviewCompanyChangesDocument, (variables) => {
      sent.push(variables);
      return { previewCompanyChanges: [SAME, LOCKED] };
    }),
    answer(ChangeCompaniesDocument, ({ input }) => {
      sent.push(input);
      return { changeCompanies: { batchId: 'batch', companies: [LOCKED, SAME, GONE] } };
    }),
    answer(UndoCompanyChangesDocument, ({ input }) => {
      sent.push(input);
      return { undoCompanyChanges: { companies: [{ ...LOCKED, message: 'Changed since' }] } };
    }),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all companies of this page' }));
  await user.click(screen.getByRole('button', { name: 'Change settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 3 companies' });
  within(dialog).getByText('Choose what to change.');
  await user.click(within(dialog).getByRole('combobox', { name: 'May update its details' }));
  await user.click(await screen.findByRole('option', { name: 'No' }));
  expect((await within(dialog).findByText('Acme')).closest('li')!.textContent).toContain(
    'May update its details: Yes → No',
  );
  expect(within(dialog).getByText('Beta').closest('li')!.textContent).toContain('Unchanged');
  expect(within(dialog).getAllByRole('listitem')[0]!.textContent).toContain('Acme');
  const applying = within(dialog).getByRole('button', { name: 'Change 1 company' });
  await user.click(applying);
  await within(dialog).findByText(/Say why/);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Yearly check');
  await user.click(applying);

  const problem = await screen.findByText(/This company does not exist any more/);
  expect(problem.closest('[role="alert"]')).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Changed since');
  const companyIds = ['a', 'b', 'c'];
  expect(sent).toEqual([
    { companyIds, canBeUpdated: false },
    { companyIds, canBeUpdated: false, reason: 'Yearly check' },
    { batchId: 'batch', reason: 'Yearly check' },
  ]);
});

test('J moves, X ticks, Shift+X takes the range and Escape clears', async () => {
  const { user } = await open(['a', 'b', 'c'].map((id) => companyOf(id, `Company ${id}`)));
  const first = await screen.findByRole('link', { name: 'Company a' });
  const ticked = () =>
    screen
      .getAllByRole('checkbox', { name: /^Select Company/, checked: true })
      .map((box) => box.getAttribute('aria-label'));
  first.focus();
  await user.keyboard('x');
  expect(ticked()).toEqual(['Select Company a']);
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('Company c');
  fireEvent.keyDown(document.activeElement!, { key: 'X', shiftKey: true });
  expect(ticked()).toHaveLength(3);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});
