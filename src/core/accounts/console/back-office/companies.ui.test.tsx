import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { DeskCompaniesDocument, type DeskCompaniesQuery } from '#platform/api-client/generated/graphql.ts';
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

const open = async (companies: readonly Company[], address = '/companies') => {
  const asked: object[] = [];
  const { user } = await renderScreen(address, {
    routes: companyRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(DeskCompaniesDocument, (variables) => {
        asked.push(variables);
        return { deskCompanies: { objects: [...companies], page: 1, numPages: 1, total: companies.length } };
      }),
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
