import type { Day } from '#kernel/time.ts';
import type { PaidBy } from '../rules/paid-by.ts';
import type { DocumentTitle } from '../rules/tax-document.ts';

/** What a document says beside its amounts and parties, stored as it was issued: nothing of it is looked up afterwards. */
export interface Printed {
  title: DocumentTitle;
  /** How its amounts are written. */
  symbol: string;
  digits: number;
  /** Picture in `document_logo`; null for the product's own. */
  logoId: string | null;
  /** The tax as the issuer's country calls it. */
  taxName: string | null;
  /** The storefront's country, as named in the document's language. */
  country: string | null;
  payment: PaidBy | null;
  /** Last day of bought credit; null when it does not expire. */
  creditUntil?: Day | null;
  /** Numbers of the documents on which the tax of the credit it was paid from was charged. */
  taxedOn?: readonly string[];
  /** What the buyer paid by. */
  proFormaNo?: string;
}
