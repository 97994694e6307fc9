import {
  catalog,
  dayRange,
  oneOf,
  pageNumber,
  searchParameters,
  text,
  type SearchOf,
} from '#kernel/search-parameters.ts';

const LISTS = {
  page: pageNumber,
  date: dayRange,
  country: catalog,
  /** Subject of the trace drawer: `transaction:<id>` or `credit:<id>`. */
  trace: text(/^(transaction|credit):[\w-]+$/),
};

export const CREDIT_KINDS = ['PAID', 'FREE'] as const;
export const CREDIT_STATUSES = ['REQUESTED', 'PAID', 'IN_USE', 'USED_UP', 'EXPIRED'] as const;
export const PAYMENT_METHODS = ['CARD', 'WIRE_TRANSFER', 'MANUAL', 'SELLER_CENTER', 'CREDIT_NOTE'] as const;

const CREDITS = {
  ...LISTS,
  kind: oneOf(CREDIT_KINDS),
  status: oneOf(CREDIT_STATUSES),
  method: oneOf(PAYMENT_METHODS),
  /** A field of the credit, with a leading '-' for descending order. */
  sort: text(/^-?(dateCreated|amountOriginal|remainAmount|expiryDate|startDate)$/),
};

/** Filters of the billing lists as stored in the address. */
export const billingSearch = searchParameters(LISTS);
export const creditsSearch = searchParameters(CREDITS);

/** Every filter that any of the lists supports. */
export type BillingSearch = SearchOf<typeof CREDITS>;

export interface Traced {
  kind: 'transaction' | 'credit';
  id: string;
}

export function tracedFrom(trace: string | undefined): Traced | null {
  const [kind, id] = trace?.split(':') ?? [];
  return (kind === 'transaction' || kind === 'credit') && id ? { kind, id } : null;
}

export const traceTo = (kind: Traced['kind'], id: string) => `${kind}:${id}`;
