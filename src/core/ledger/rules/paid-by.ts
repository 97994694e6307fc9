import type { DocumentPaymentMethod } from './document.messages.ts';

/** The card that paid: never more of its number than the last four digits. */
export interface PaidCard {
  /** Scheme in lower case: visa. */
  brand: string;
  last4: string;
}

/** How a document was paid, as known on its day. */
export interface PaidBy {
  method: DocumentPaymentMethod;
  /** Null where the provider did not say which card it was, and for other methods. */
  card?: PaidCard | null;
  /** Of a bank transfer or a credit note. */
  reference?: string | null;
}
