import { formatDays } from '#kernel/date-text.ts';
import type { Language } from '#kernel/language.ts';
import { addDays } from '#kernel/time.ts';
import { renderCreditNote } from './credit-note-pdf.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { storedTaxes } from './invoice.repository.ts';
import type { CreditNoteDocument, InvoiceDocument, PrintedLine } from './document.repository.ts';
import { taxLineOf } from '../rules/tax-line.ts';
import type { ProFormaDocument } from './pro-forma.repository.ts';

/** One of each kind of document, as it looks with everything it can say: for the gallery and its test. */
const SAMPLE_KINDS = [
  'receipt',
  'receipt-without-tax',
  'invoice-month',
  'invoice-month-annex',
  'invoice-packages',
  'invoice-packages-many',
  'pro-forma',
  'credit-note',
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

const PUBLIC_URL = 'https://ads.example';
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const AT = new Date('2026-11-01T02:00:00Z');

const gst = (amountMicros: bigint) =>
  storedTaxes([taxLineOf({ country: 'SG', series: 'SG', rateMicros: 90_000n, amountMicros }, 'Tax')]);

const invoice = (language: Language): InvoiceDocument => ({
  id: ID,
  companyId: ID,
  series: 'SG',
  number: 42n,
  isDownloadable: true,
  kind: 'TOP_UP',
  month: null,
  currency: 'SGD',
  netMicros: 500_000_000n,
  taxMicros: 45_000_000n,
  taxes: gst(45_000_000n),
  freeMicros: 0n,
  issuer: {
    name: 'Endcap Media Pte. Ltd.',
    address: ['9 Battery Road #12-01', 'Singapore 049910'],
    registrationNo: '202612345K',
    taxNo: 'M9-1234567-8',
  },
  buyer: {
    name: 'Lumière Cosmétiques & Parfums International Trading (South-East Asia) Pte. Ltd.',
    address: ['1 Orchard Road #03-14/15', '238823 Singapore'],
    registrationNo: '201912345Z',
    taxNo: 'M9-7654321-0',
    purchaseOrderNo: 'PO 2026/4711',
    costCenter: 'MKT-SEA-12',
  },
  language,
  printed: {
    title: 'TAX_RECEIPT',
    symbol: 'S$',
    digits: 2,
    logoId: null,
    taxName: 'GST',
    country: null,
    payment: { method: 'CARD', card: { brand: 'visa', last4: '4242' } },
    creditUntil: '2027-10-31',
  },
  logo: null,
  verifyCode: '6f1d7c9e-4b1f-4a8e-9a55-0d3f0c6b7a21',
  issuedAt: AT,
  issuedOn: '2026-11-01',
  lines: [line('Advertising credit', 500_000_000n, 45_000_000n)],
});

function line(description: string, amountMicros: bigint, taxMicros = 0n): PrintedLine {
  const taxRates = taxMicros === 0n ? [] : ['0.09'];
  return { description, amountMicros: String(amountMicros), taxMicros: String(taxMicros), taxRates };
}

const campaign = (index: number): PrintedLine => ({
  ...line(index % 3 === 0 ? 'Lumière' : 'Nordlicht Audio', BigInt(12_340_000 + index * 470_000)),
  adType: index % 2 === 0 ? 'PRODUCT' : 'BANNER',
  campaignName: `${index % 5 === 0 ? 'Evergreen search with a name as long as people write them' : 'Autumn push'} ${index + 1}`,
  days: 31 - (index % 9),
  clicks: String(420 + index * 13),
  impressions: String(58_000 + index * 991),
});

function month(language: Language, count: number): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, index) => campaign(index));
  lines.push({ ...line('Lumière', -1_230_000n), adType: 'PRODUCT', clicks: '-3' });
  const net = lines.reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n);
  const { printed, ...rest } = invoice(language);
  const { creditUntil: _, ...shared } = printed;
  return {
    ...rest,
    kind: 'MONTHLY',
    month: '2026-10-01',
    netMicros: net,
    taxMicros: 0n,
    taxes: [],
    freeMicros: 20_000_000n,
    printed: {
      ...shared,
      title: 'INVOICE',
      country: new Intl.DisplayNames(language, { type: 'region' }).of('SG')!,
      payment: { method: 'WALLET_CREDIT' },
      taxedOn: Array.from({ length: count > 20 ? 14 : 2 }, (_unused, index) => `SG-00002${index}`),
    },
    lines,
  };
}

const weekOf = (index: number) => ({ from: addDays('2027-01-11', 7 * index), to: addDays('2027-01-17', 7 * index) });

function packages(language: Language, count = 1): InvoiceDocument {
  const { printed, ...rest } = invoice(language);
  const { creditUntil: _, ...shared } = printed;
  return {
    ...rest,
    kind: 'BOOKING',
    netMicros: 900_000_000n * BigInt(count),
    taxMicros: 81_000_000n * BigInt(count),
    taxes: gst(81_000_000n * BigInt(count)),
    printed: {
      ...shared,
      title: 'TAX_INVOICE',
      payment: { method: 'WIRE_TRANSFER', reference: 'EC-1042A-7T3QX' },
      proFormaNo: 'SGP-000007',
    },
    lines: Array.from({ length: count }, (_, index) => [
      line(`Front page, large · ${formatDays(weekOf(index), language)}`, 1_000_000_000n, 90_000_000n),
      line('Front page, large: −10%', -100_000_000n, -9_000_000n),
    ]).flat(),
  };
}

function proForma(language: Language): ProFormaDocument {
  const { printed, ...document } = packages(language);
  const { proFormaNo: _, ...shared } = printed;
  return {
    ...document,
    kind: 'PRO_FORMA',
    number: 7n,
    printed: { ...shared, title: 'PRO_FORMA', payment: { method: 'WIRE_TRANSFER' } },
    dueOn: '2026-12-01',
    paymentReference: 'EC-1042A-7T3QX',
    paymentInstructions: 'Bank of the East\nAccount 12-345-678\nSWIFT BOTESGSG',
  };
}

const creditNote = (): CreditNoteDocument => ({
  id: ID,
  companyId: ID,
  series: 'SG',
  number: 3n,
  netMicros: 900_000_000n,
  taxMicros: 81_000_000n,
  about: {
    namespace: 'packages',
    code: 'credited.cancelled',
    params: { name: 'Front page, large', days: { from: '2027-01-11', until: '2027-01-17' } },
  },
  reason: null,
  typedReason: 'The launch was moved to March',
  verifyCode: 'b2e1be40-a427-43a9-a8d8-404e7663efd3',
  issuedAt: AT,
  issuedOn: '2026-11-03',
  invoiceId: ID,
});

/** Renders a sample in a language, from the same code that renders stored documents. */
function renderSample(kind: SampleKind, language: Language): Promise<Buffer> {
  switch (kind) {
    case 'receipt':
      return renderInvoice(invoice(language), PUBLIC_URL);
    case 'receipt-without-tax': {
      const { printed, ...rest } = invoice(language);
      return renderInvoice(
        {
          ...rest,
          taxMicros: 0n,
          taxes: [],
          printed: { ...printed, title: 'RECEIPT', creditUntil: null, payment: { method: 'SELLER_CENTER' } },
          lines: [line('Advertising credit', 500_000_000n)],
        },
        PUBLIC_URL,
      );
    }
    case 'invoice-month':
      return renderInvoice(month(language, 8), PUBLIC_URL);
    case 'invoice-month-annex':
      return renderInvoice(month(language, 200), PUBLIC_URL);
    case 'invoice-packages':
      return renderInvoice(packages(language), PUBLIC_URL);
    case 'invoice-packages-many':
      return renderInvoice(packages(language, 6), PUBLIC_URL);
    case 'pro-forma':
      return renderInvoice(proForma(language), PUBLIC_URL);
    case 'credit-note':
      return renderCreditNote(creditNote(), packages(language), PUBLIC_URL);
  }
}

/** The gallery of documents. */
export const documentSamples = { kinds: SAMPLE_KINDS, render: renderSample };
