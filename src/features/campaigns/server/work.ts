import { signedIn, type Context } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/postgres/request-key.ts';
import type { Outcome, Work } from './operations.ts';

/** What a request lets its operations do, for any transaction. */
export async function workOf(context: Context): Promise<(tx: Transaction) => Work> {
  const session = signedIn(context);
  const [allowsPastDays, allowsProductFilter, allowsProductKeywords, allowsBanners] = await Promise.all([
    context.isFlagOn('allow_pass_day'),
    context.isFlagOn('show_dynamic_filter_product_on_creating_ads'),
    context.isFlagOn('show_sponsor_product_keywords'),
    context.isFlagOn('sponsor_enable_banner'),
  ]);
  return (tx) => ({
    tx,
    actor: {
      personId: session.personId,
      impersonatorId: session.impersonatorId,
      isStaff: session.isStaff,
      companyId: session.account?.companyId ?? null,
    },
    now_ms: context.clock(),
    newId: context.newId,
    allowsPastDays,
    allowsProductFilter,
    allowsProductKeywords,
    allowsBanners,
  });
}

/** Makes one campaign per key. */
export const onceForCampaign = (
  tx: Transaction,
  request: KeyedRequest,
  first: () => Promise<Outcome>,
): Promise<Outcome> => oncePerKey(tx, request, { first, idOf: String, again: (id) => Promise.resolve(BigInt(id)) });
