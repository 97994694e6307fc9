import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  FLAG_ON,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  BillingSwitchesDocument,
  CreateExportRequestDocument,
  MonthlyStatementDocument,
} from '#platform/api-client/generated/graphql.ts';
import { walletRoutes } from './index.ts';
import type { Statement } from './statement-rows.ts';
import { walletAnswer } from './wallet.test-support.ts';

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const SINGAPORE = { id: 'sg', name: 'Singapore' };
const OCTOBER: Statement = {
  month: '2026-10-01',
  months: ['2026-11-01', '2026-10-01', '2026-09-01'],
  state: 'COMPLETE',
  currency: SGD,
  openingBalance: '100',
  lines: [
    { kind: 'TOPPED_UP', catalog: null, brand: null, department: null, amount: '50' },
    { kind: 'ADS', catalog: SINGAPORE, brand: { id: 'bee', name: 'Bee' }, department: null, amount: '-20.5' },
    {
      kind: 'ADS',
      catalog: { id: 'my', name: 'Malaysia' },
      brand: { id: 'bee', name: 'Bee' },
      department: null,
      amount: '-4',
    },
  ],
  departments: [],
  closingBalance: '125.5',
  pending: '0',
  documents: [
    {
      id: 'i1',
      proForma: null,
      kind: 'MONTHLY',
      invoice: { id: 'i', invoiceNo: 'SG-000007', isDownloadable: true },
      creditNote: null,
      isDownloadable: true,
      issuedOn: '2026-11-01',
      currency: SGD,
      total: '20.5',
    },
    {
      id: 'n1',
      proForma: null,
      kind: 'CREDIT_NOTE',
      invoice: null,
      creditNote: { id: 'n', creditNoteNo: 'SGC-000001' },
      isDownloadable: true,
      issuedOn: '2026-11-03',
      currency: SGD,
      total: '-0.5',
    },
  ],
  documentCount: 2,
  checkedAt: '2020-01-02T14:15:00Z',
  equalsLedger: true,
};
const EMPTY = { openingBalance: '0', closingBalance: '0', lines: [], departments: [], documents: [], documentCount: 0 };
const NEW = { ...OCTOBER, ...EMPTY, month: '2026-11-01', months: ['2026-11-01'], state: 'OPEN' as const };

const statement = (change: Partial<Statement> = {}): Answer =>
  answer(MonthlyStatementDocument, { monthlyStatement: { ...OCTOBER, ...change } });
const ANSWERS = [
  walletAnswer(),
  answer(BillingSwitchesDocument, { downloadInvoice: FLAG_ON, downloadCreditNote: FLAG_ON }),
];
const open = (shown: Answer = statement(), address = '/billing/statement') =>
  renderScreen(address, { routes: walletRoutes, answers: [...ANSWERS, shown] });
const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
const amountOf = async (name: RegExp) => within(await rowOf(name)).getByRole('cell').textContent;

test('shows a month from its opening to its closing balance, with countries and brands below their sum', async () => {
  await open();
  expect(await amountOf(/^Opening balance/)).toBe('S$100.00');
  expect(await amountOf(/^Topped up/)).toBe('+S$50.00');
  expect(await amountOf(/^Sponsored Ads$/)).toBe('−S$24.50');
  expect(await amountOf(/Singapore · Bee/)).toBe('−S$20.50');
  expect(await amountOf(/^Closing balance/)).toBe('S$125.50');
  expect(screen.queryByText(/pending/)).toBeNull();
  await expectNoViolation();
});

test('each line leads to the transactions that make it up', async () => {
  const { user, history } = await open();
  const link = await screen.findByRole('link', { name: 'Sponsored Ads, Malaysia · Bee: transactions' });
  expect(Object.fromEntries(new URL(link.getAttribute('href')!, 'http://console').searchParams)).toEqual({
    kind: 'ADS',
    country: 'my',
    brand: 'bee',
    date: '2026-10-01_2026-10-31',
  });
  const months = screen.getByRole('tablist', { name: 'Months' });
  expect(
    within(months)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['October 2026', 'September 2026', 'November 2026 so far']);
  within(months).getByRole('tab', { selected: true }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(history.location.search).toBe('?month=2026-09'));
});

test('asks for the month of the address', async () => {
  const { callsOf } = await open(statement({ month: '2026-09-01' }), '/billing/statement?month=2026-09');
  await screen.findByRole('tab', { name: 'September 2026', selected: true });
  expect(callsOf(MonthlyStatementDocument)).toMatchObject([{ month: '2026-09-01' }]);
});

test('closing a month asks for one archive of it, and says why there is none', async () => {
  const { user, callsOf, answerWith } = await open();
  answerWith(answer(CreateExportRequestDocument, () => rejected({}, 'CONFLICT', 'Too many files are being prepared')));
  await screen.findByText(/^Equals the ledger, checked Jan 2, 2020/);
  await user.click(screen.getByRole('button', { name: 'Close October 2026' }));
  await screen.findByText('Too many files are being prepared');
  expect(callsOf(CreateExportRequestDocument)).toEqual([
    {
      fileType: 'ZIP',
      dataType: 'STATEMENT',
      params: { companyId: null, fromDate: '2026-10-01', toDate: '2026-10-31' },
    },
  ]);
});

test('documents are downloads', async () => {
  await open();
  await screen.findByRole('button', { name: 'Download SG-000007 as PDF' });
  await screen.findByRole('button', { name: 'Download SGC-000001 as PDF' });
  screen.getByText(/Credit note ·/);
});

test('a month that is not over cannot be closed, and says what is charged tonight', async () => {
  await open(statement({ month: '2026-11-01', state: 'OPEN', pending: '3.49' }));
  await screen.findByText('S$3.49 pending, charged tonight');
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  screen.getByText(/can be closed once it is over/);
  expect(await amountOf(/^Balance so far/)).toBe('S$125.50');
});

test.each<[Partial<Statement>, RegExp[]]>([
  [{ state: 'CHARGING', pending: '0.04' }, [/^S\$0\.04 pending$/, /still to come/]],
  [{ equalsLedger: false }, [/found a difference/]],
  [{ checkedAt: null }, [/^Not yet compared/]],
  [{ documents: [], documentCount: 0 }, [/^No documents yet$/]],
  [{ documentCount: 5 }, [/^3 more in the archive$/]],
  [{ ...EMPTY, openingBalance: '7', closingBalance: '7' }, [/^Nothing moved in this month/]],
])('with %j it says %j', async (change, texts) => {
  await open(statement(change));
  for (const text of texts) expect(await screen.findAllByText(text)).not.toEqual([]);
  await expectNoViolation();
});

test('rows that rounding keeps from adding up have one that says so', async () => {
  await open(
    statement({
      lines: [
        { ...OCTOBER.lines[0]!, amount: '0.004' },
        { ...OCTOBER.lines[1]!, amount: '0.004' },
      ],
      closingBalance: '100.008',
    }),
  );
  expect(await amountOf(/^Rounding/)).toBe('+S$0.01');
});

test('a wallet that never moved shows what will stand here', async () => {
  await open(answer(MonthlyStatementDocument, { monthlyStatement: NEW }));
  await screen.findByText('No record');
  await screen.findByText(/Here stands, month by month/);
  await expectNoViolation();
});

test('is accessible while it loads', async () => {
  await open([statement()[0], isPending]);
  await screen.findByRole('heading', { level: 1, name: 'Statement' });
  await expectNoViolation();
});

test('says why it could not be loaded, and tries again', async () => {
  const { user, answerWith } = await open([statement()[0], isUnreachable]);
  await screen.findByText(/The server cannot be reached/);
  await expectNoViolation();
  answerWith(statement());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf(/^Opening balance/);
});

test('a month without a statement says so below its tab', async () => {
  const none = [statement()[0], () => rejected({}, 'VALIDATION', 'There is no statement of this month')] as const;
  await open(none, '/billing/statement?month=2019-01');
  await screen.findByText('There is no statement of this month');
  screen.getByRole('tab', { name: 'January 2019' });
});

test.each(['ADMIN', 'MEMBER', 'VIEWER'] as const)('a %s is denied', async (role) => {
  await renderScreen('/billing/statement', { routes: walletRoutes, session: sessionOf(role) });
  await screen.findByText('Permission denied');
});

test('staff choose a company first', async () => {
  await renderScreen('/billing/statement', { routes: walletRoutes, session: sessionOf('STAFF') });
  await screen.findByText('Select a company');
});

test('spend by department stands below the month where a brand had one; its brands open their transactions', async () => {
  const { lines } = OCTOBER;
  await open(
    statement({
      lines: [
        lines[0]!,
        { ...lines[1]!, department: 'Skin care' },
        { ...lines[2]!, brand: { id: 'ant', name: 'Ant' } },
      ],
      departments: [
        { department: 'Skin care', amount: '-20.5' },
        { department: null, amount: '-4' },
      ],
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Ads by department, October 2026' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DepartmentAmount',
    'Skin care−S$20.50',
    'Bee−S$20.50',
    'No department−S$4.00',
    'Ant−S$4.00',
    'Total−S$24.50',
  ]);
  const link = table.getByRole('link', { name: 'Skin care, Bee: transactions' });
  expect(link.getAttribute('href')).toBe('/billing/transactions?brand=bee&date=2026-10-01_2026-10-31');
  await expectNoViolation();
});

test('a company without departments sees nothing of them', async () => {
  await open();
  await screen.findByRole('table', { name: /Lines of/ });
  expect(screen.queryByText('Ads by department')).toBeNull();
});
