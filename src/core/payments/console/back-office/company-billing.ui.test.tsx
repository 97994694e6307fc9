import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompanyContext, companyRoutes } from '#core/accounts/console/index.ts';
import { walletAnswer } from '#core/ledger/console/wallet.test-support.ts';
import {
  answer,
  FLAG_ON,
  rejected,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  BillingDocumentsDocument,
  BillingSwitchesDocument,
  DeskCompanyDocument,
  StaffBillingDocument,
  type BillingDocumentsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { CompanyBilling } from './company-billing.tsx';

type Document = BillingDocumentsQuery['billingDocuments']['objects'][number];

const INVOICE: Document = {
  id: 'invoice',
  kind: 'MONTHLY',
  invoice: { id: 'invoice', invoiceNo: 'SG-7', isDownloadable: true },
  creditNote: null,
  proForma: null,
  corrects: null,
  isDownloadable: true,
  description: null,
  month: '2026-10-01',
  catalog: { id: 'sg', name: 'Singapore' },
  issuedOn: '2026-11-01',
  currency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 },
  net: '100',
  tax: '9',
  total: '109',
};

const documentsAnswer = (objects: Document[], total = objects.length, asked: object[] = []) =>
  answer(BillingDocumentsDocument, (variables) => {
    asked.push(variables);
    return { billingDocuments: { objects, page: 1, numPages: 1, total } };
  });
const CARDS = answer(StaffBillingDocument, {
  billingInfo: null,
  paymentMethods: [{ id: 'card', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2031 }],
  companyById: {
    id: 'acme',
    walletCurrency: { symbol: 'S$', maxFractionDigits: 2 },
    autoTopUp: false,
    autoTopUpAmount: null,
    autoTopUpThreshold: null,
    isAutoTopUpBlocked: false,
  },
});
const COMPANY = answer(DeskCompanyDocument, {
  clusters: [],
  deskCompany: {
    id: 'acme',
    dateCreated: '2026-03-01T03:00:00Z',
    isApproved: true,
    dateApprovalRequested: null,
    approvalRequestedBy: null,
    members: 2,
    pendingClaims: 0,
    balance: '116.51',
    overdraft: '0',
    spent: '5',
    activeCampaigns: 1,
    cluster: null,
    walletCurrency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 },
    company: {
      id: 'acme',
      name: 'Acme',
      nameWithCluster: 'Acme',
      isCluster: false,
      countryCode: 'SG',
      canBeUpdated: true,
      canBeToppedUp: true,
      requiresTwoStep: false,
      brands: [],
      sellers: [],
    },
  },
});
const WALLET = walletAnswer({ balance: '120', paidCredit: '100', freeCredit: '20', unpaidCost: '3.49' });

const open = (answers: readonly Answer[]) =>
  renderScreen('/companies/acme?tab=billing', {
    routes: companyRoutes,
    session: sessionOf('STAFF'),
    frame: (screen) => <CompanyContext value={{ Billing: CompanyBilling }}>{screen}</CompanyContext>,
    answers: [
      COMPANY,
      answer(BillingSwitchesDocument, { downloadInvoice: FLAG_ON, downloadCreditNote: FLAG_ON }),
      ...answers,
    ],
  });
const addressOf = (name: string) => {
  const address = new URL(screen.getByRole('link', { name }).getAttribute('href')!, 'http://console.test');
  return [address.pathname, Object.fromEntries(address.searchParams)];
};

test('money by kind, the latest documents and the cards lead to the lists of that company', async () => {
  const asked: object[] = [];
  await open([WALLET, CARDS, documentsAnswer([INVOICE], 12, asked)]);
  await screen.findByText('S$116.51');
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling!.textContent;
  expect(['Currency', 'Paid', 'Promotional', 'Pending, already deducted'].map(valueOf)).toEqual([
    'SGD',
    'S$100.00',
    'S$16.51',
    'S$3.49',
  ]);
  const company = 'acme';
  expect(addressOf('S$100.00')).toEqual([
    '/billing/credits',
    { company, kind: 'PAID', date: expect.stringMatching(/^2026-02-01_/) },
  ]);
  expect(addressOf('S$16.51')[1]).toMatchObject({ company, kind: 'FREE' });
  expect(addressOf('Statement')).toEqual(['/billing/statement', { company }]);
  expect(addressOf('Transactions')).toEqual(['/billing/transactions', { company }]);

  await screen.findByRole('button', { name: 'Download SG-7 as PDF' });
  screen.getByText('S$109.00');
  expect(addressOf('All 12 documents')[1]).toMatchObject({ company, date: expect.stringMatching(/^2026-02-01_/) });
  expect(asked).toEqual([{ companyId: 'acme', page: 1, pageSize: 5 }]);

  const card = await screen.findByRole('listitem', { name: /4242/ });
  within(card).getByText('Expires 08/31');
  expect(addressOf('Payment methods')).toEqual(['/billing/method', { company }]);
});

test('a part that cannot be read fails alone, and a company without documents says so', async () => {
  const failed = answer(StaffBillingDocument, () => rejected({}, 'INTERNAL', 'Down'));
  await open([WALLET, failed, documentsAnswer([])]);
  await screen.findByText('S$116.51');
  await screen.findByText('No documents yet');
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: /documents/ })).toBeNull();
});
