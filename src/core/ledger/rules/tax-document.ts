import { sumOf, type InvoiceKind, type TaxLine } from './invoice.ts';

/** What a document is called. */
export type DocumentTitle = 'INVOICE' | 'TAX_INVOICE' | 'RECEIPT' | 'TAX_RECEIPT' | 'PRO_FORMA';

interface TaxRules {
  /** The tax as the country calls it, in every language. */
  taxName: string;
  /** Whether its law asks for the words "Tax invoice" where a registered issuer charges it. */
  hasTaxInvoices: boolean;
}

/**
 * Countries whose tax has a name of its own, by ISO 3166. Where tax documents are issued by the authority's system alone
 * (Indonesia's e-Faktur, Brazil's Nota Fiscal), ours never carry its name.
 */
const TAX_RULES: Readonly<Record<string, TaxRules>> = {
  AE: { taxName: 'VAT', hasTaxInvoices: true },
  AU: { taxName: 'GST', hasTaxInvoices: true },
  BH: { taxName: 'VAT', hasTaxInvoices: true },
  GB: { taxName: 'VAT', hasTaxInvoices: false },
  ID: { taxName: 'PPN', hasTaxInvoices: false },
  IN: { taxName: 'GST', hasTaxInvoices: true },
  KE: { taxName: 'VAT', hasTaxInvoices: true },
  MY: { taxName: 'SST', hasTaxInvoices: false },
  NZ: { taxName: 'GST', hasTaxInvoices: true },
  OM: { taxName: 'VAT', hasTaxInvoices: true },
  PH: { taxName: 'VAT', hasTaxInvoices: false },
  SA: { taxName: 'VAT', hasTaxInvoices: true },
  SG: { taxName: 'GST', hasTaxInvoices: true },
  TH: { taxName: 'VAT', hasTaxInvoices: true },
  VN: { taxName: 'VAT', hasTaxInvoices: false },
  ZA: { taxName: 'VAT', hasTaxInvoices: true },
};

/** Returns the name of a country's tax; null where it has none of its own. */
export const taxNameOf = (country: string): string | null => TAX_RULES[country]?.taxName ?? null;

interface Titled {
  kind: InvoiceKind;
  /** Legal country of the issuer. */
  country: string;
  issuerTaxNo: string | null | undefined;
  taxes: readonly Pick<TaxLine, 'country' | 'amountMicros'>[];
}

/**
 * Returns the title of an invoice. A document that charges no tax of its issuer's country is no tax invoice, in any
 * country: a month paid from credit names those on which the tax of that credit was charged.
 */
export function titleOf({ kind, country, issuerTaxNo, taxes }: Titled): DocumentTitle {
  const ownMicros = sumOf(taxes.filter((tax) => tax.country === country));
  const isTaxInvoice = TAX_RULES[country]?.hasTaxInvoices === true && !!issuerTaxNo?.trim() && ownMicros > 0n;
  if (kind === 'TOP_UP') return isTaxInvoice ? 'TAX_RECEIPT' : 'RECEIPT';
  return isTaxInvoice ? 'TAX_INVOICE' : 'INVOICE';
}
