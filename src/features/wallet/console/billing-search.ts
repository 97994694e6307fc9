import * as z from 'zod/mini';

const optional = <T extends z.ZodMiniType>(type: T) => z.catch(z.optional(type), undefined);

/** Filters of the billing lists as they stand in the address. */
export const billingSearch = z.object({
  page: optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** Two days joined by an underscore. */
  date: optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/))),
  /** Catalog id. */
  country: optional(z.string()),
  /** What is followed in the drawer: `transaction:<id>` or `credit:<id>`. */
  trace: optional(z.string().check(z.regex(/^(transaction|credit):[\w-]+$/))),
});

export const CREDIT_KINDS = ['PAID', 'FREE'] as const;
export const CREDIT_STATUSES = ['REQUESTED', 'PAID', 'IN_USE', 'USED_UP', 'EXPIRED'] as const;
export const PAYMENT_METHODS = ['CARD', 'WIRE_TRANSFER', 'MANUAL', 'SELLER_CENTER', 'CREDIT_NOTE'] as const;

export const creditsSearch = z.extend(billingSearch, {
  kind: optional(z.enum(CREDIT_KINDS)),
  status: optional(z.enum(CREDIT_STATUSES)),
  method: optional(z.enum(PAYMENT_METHODS)),
  /** A field of the credit, '-' in front for descending. */
  sort: optional(z.string().check(z.regex(/^-?(dateCreated|amountOriginal|remainAmount|expiryDate|startDate)$/))),
});

/** What any of the lists may be filtered by. */
export type BillingSearch = z.infer<typeof creditsSearch>;

export interface Traced {
  kind: 'transaction' | 'credit';
  id: string;
}

export function tracedFrom(trace: string | undefined): Traced | null {
  const [kind, id] = trace?.split(':') ?? [];
  return (kind === 'transaction' || kind === 'credit') && id ? { kind, id } : null;
}

export const traceTo = (kind: Traced['kind'], id: string) => `${kind}:${id}`;
