import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { pdfText } from '../../../../testing/pdf-text.ts';
import { documentMessages } from '../rules/document.messages.ts';
import { documentSamples, type SampleKind } from './document-samples.ts';

const { kinds, render } = documentSamples;

const TITLES: Record<SampleKind, readonly string[]> = {
  receipt: ['Tax invoice and receipt', 'Fatura e recibo (Tax invoice)', 'Faktur dan tanda terima (Tax invoice)'],
  'receipt-without-tax': ['Receipt', 'Recibo', 'Tanda terima'],
  'invoice-month': ['Invoice', 'Fatura', 'Faktur'],
  'invoice-month-annex': ['Invoice', 'Fatura', 'Faktur'],
  'invoice-packages': ['Tax invoice', 'Fatura (Tax invoice)', 'Faktur (Tax invoice)'],
  'invoice-packages-many': ['Tax invoice', 'Fatura (Tax invoice)', 'Faktur (Tax invoice)'],
  'pro-forma': ['Pro-forma invoice', 'Fatura pró-forma', 'Faktur pro forma'],
  'credit-note': ['Credit note', 'Nota de crédito', 'Nota kredit'],
};

/** Blocks that every document has, whatever its language. */
const BLOCKS = [
  'Endcap Media Pte. Ltd.',
  '9 Battery Road #12-01',
  '202612345K',
  'M9-1234567-8',
  'Lumière Cosmétiques & Parfums International',
  '1 Orchard Road #03-14/15',
  'M9-7654321-0',
  'PO 2026/4711',
  'MKT-SEA-12',
  'SGD',
  'https:// ads.example/ verify/',
];
/** What only one kind says. */
const OWN: Partial<Record<SampleKind, readonly string[]>> = {
  receipt: ['Visa •••• 4242', 'GST 9%'],
  'invoice-month': ['SG-000020, SG-000021', '58', '420'],
  'invoice-packages': ['EC-1042A-7T3QX', 'SGP-000007', 'GST 9%'],
  'pro-forma': ['EC-1042A-7T3QX', 'BOTESGSG', 'SGP-000007'],
  'credit-note': ['SGC-000003', 'SG-000042', 'The launch was moved to March'],
};
/** Of a text that stayed English, or a code without its text. */
const NOT_WRITTEN = /\{\{|undefined|NaN|\[object|document\.\w|credited\.\w/;
const ENGLISH =
  /\b(Payment|Description|Amount due|Currency|Number|Date|Country|Subtotal of|Page \d|reversed|To pay|Reason)\b/;

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  const index = Object.keys(LANGUAGES).indexOf(language);
  test.each(kinds)('a %s has its blocks, and every word in the language', async (kind) => {
    const pages = pdfText(await render(kind, language)).map((page) => page.replaceAll('- ', '-'));
    const all = pages.join('\n');
    for (const block of [TITLES[kind][index]!, ...BLOCKS, ...(OWN[kind] ?? [])]) expect(all).toContain(block);
    expect(all).not.toMatch(NOT_WRITTEN);
    if (language !== 'en') expect(all).not.toMatch(ENGLISH);
  });

  test('an invoice of many packages names each week, and nothing of it was given back', async () => {
    const all = pdfText(await render('invoice-packages-many', language)).join('\n');
    const returned = textOf(documentMessages.document.returned(), language);
    expect(all).not.toContain(returned);
    expect(all).not.toContain(textOf(documentMessages.document.inAnnex(), language));
    for (const day of [11, 18, 25]) expect(all).toContain(String(day));
    expect(all.match(/Front page, large: /g)).toHaveLength(6);
  });

  test('a month of two hundred campaigns lists each of them in its annex, below the sums of its brand', async () => {
    const pages = pdfText(await render('invoice-month-annex', language));
    expect(pages.length).toBeGreaterThan(4);
    const annex = pages.slice(1).join(' ');
    for (let campaign = 1; campaign <= 200; campaign += 1) expect(annex).toMatch(new RegExp(` ${campaign} (2|3)\\d `));
    expect(pages[0]).not.toContain('Autumn push');
  });
});
