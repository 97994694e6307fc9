import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { answer, renderScreen } from '#core/session/console/render-screen.test-support.tsx';
import {
  BillingCountriesDocument,
  BillingDocumentsDocument,
  BillingSwitchesDocument,
  type BillingDocumentsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { walletRoutes } from './index.ts';
import { walletAnswer } from './wallet.test-support.ts';

type Row = BillingDocumentsQuery['billingDocuments']['objects'][number];

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const NONE = { invoice: null, creditNote: null, proForma: null, corrects: null, description: null, month: null };
const document = (change: Partial<Row> & Pick<Row, 'id' | 'kind'>): Row => ({
  ...NONE,
  catalog: null,
  isDownloadable: true,
  issuedOn: '2026-11-01',
  currency: SGD,
  net: '100',
  tax: '9',
  total: '109',
  ...change,
});
const invoice = (number: string) => ({ id: number, invoiceNo: number, isDownloadable: true });
const proForma = { proFormaNo: 'SGP-000002', isDownloadable: false, isEnded: false, invoice: null };
const ROWS = [
  document({ id: 'a', kind: 'TOP_UP', invoice: invoice('SG-000003'), description: 'Top-up' }),
  document({
    id: 'b',
    kind: 'MONTHLY',
    invoice: invoice('SG-000002'),
    month: '2026-10-01',
    catalog: { id: 'sg', name: 'Singapore' },
    tax: '0',
    total: '100',
  }),
  document({
    id: 'c',
    kind: 'CREDIT_NOTE',
    creditNote: { id: 'c', creditNoteNo: 'SGC-000001' },
    corrects: { id: 'a', invoiceNo: 'SG-000001' },
    net: '-10',
    tax: '-0.9',
    total: '-10.9',
  }),
  document({
    id: 'd',
    kind: 'PRO_FORMA',
    proForma: { ...proForma, id: 'd', proFormaNo: 'SGP-000001', isDownloadable: true },
    description: 'Front page',
  }),
  document({ id: 'e', kind: 'PRO_FORMA', proForma: { ...proForma, id: 'e', isEnded: true } }),
  document({
    id: 'f',
    kind: 'PRO_FORMA',
    proForma: { ...proForma, id: 'f', invoice: { id: 'a', invoiceNo: 'SG-000003' } },
  }),
];

test('each document is one row, with what it is about, its amounts and its download', async () => {
  await renderScreen('/billing/invoices', {
    routes: walletRoutes,
    answers: [
      walletAnswer(),
      answer(BillingCountriesDocument, { allCatalogs: [{ id: 'sg', name: 'Singapore' }] }),
      answer(BillingSwitchesDocument, { downloadInvoice: { isActive: true }, downloadCreditNote: { isActive: true } }),
      answer(BillingDocumentsDocument, {
        billingDocuments: { objects: ROWS, page: 1, numPages: 1, total: ROWS.length },
      }),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Invoices' });
  await within(table).findByText('SG-000003');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(6);
  for (const [index, texts] of [
    ['Receipt', 'Top-up', 'S$100.00', 'S$9.00', 'S$109.00'],
    ['Invoice for ads', 'Ads in October 2026 · Singapore', 'S$0.00'],
    ['Credit note', 'Corrects SG-000001', '−S$10.90'],
    ['Pro-forma', 'Front page'],
    ['Pro-forma, ended'],
    ['Pro-forma, paid by SG-000003'],
  ].entries())
    for (const text of texts) expect(rows[index]!.textContent).toContain(text);
  for (const number of ['SG-000003', 'SG-000002', 'SGC-000001', 'SGP-000001'])
    await screen.findByRole('button', { name: `Download ${number} as PDF` });
  await expectNoViolation();
});
