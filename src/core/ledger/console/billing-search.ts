import { STATEMENT_KINDS } from '../rules/statement.ts';
import { catalog, dayRange, oneOf, pageNumber, text, uuid } from '#kernel/search-parameters.ts';
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

/** Invoices and monthly invoices; the other billing lists have these parameters as well. */
export const billingList = defineList(LISTS, { filters: ['date', 'country'] });

export const transactionList = defineList(
  {
    ...LISTS,
    kind: oneOf(STATEMENT_KINDS),
    /** Beside the brand that is selected everywhere, which it takes the place of. */
    brand: uuid,
  },
  { filters: ['date', 'country', 'kind', 'brand'] },
);

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
