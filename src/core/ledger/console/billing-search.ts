import { catalog, dayRange, oneOf, pageNumber, text } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

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

/** Transactions, invoices and monthly invoices; the other billing lists have these parameters as well. */
export const billingList = defineList(LISTS, { filters: ['date', 'country'] });

export const creditsList = defineList(
  {
    ...LISTS,
    kind: oneOf(CREDIT_KINDS),
    status: oneOf(CREDIT_STATUSES),
    method: oneOf(PAYMENT_METHODS),
    sort: oneOf(['dateCreated', 'amountOriginal', 'remainAmount', 'expiryDate', 'startDate']),
    direction: oneOf(['asc', 'desc']),
  },
  {
    filters: ['date', 'kind', 'status', 'method'],
    sortedBy: { id: 'dateCreated', direction: 'desc' },
  },
);

export interface Traced {
  kind: 'transaction' | 'credit';
  id: string;
}

export function tracedFrom(trace: string | undefined): Traced | null {
  const [kind, id] = trace?.split(':') ?? [];
  return (kind === 'transaction' || kind === 'credit') && id ? { kind, id } : null;
}

export const traceTo = (kind: Traced['kind'], id: string) => `${kind}:${id}`;
