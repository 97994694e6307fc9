import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Slice } from '#platform/db/lists.ts';
import type { Database } from '#platform/db/database.ts';
import { accountOf, shopOf, type AccountRow, type Shop } from './account.repository.ts';
import type { CursorPage } from './meta.schema.ts';
import type { DayRange } from './types.ts';

/** Returns the shop of an operation. Fails with NOT_FOUND for another company's shop. */
export async function shopInScope(database: Database, context: Context, sellerId: string): Promise<Shop> {
  const own = context.session?.membership?.companyId ?? null;
  const shop = isUuid(sellerId)
    ? await database.read(context.viewer, (tx) => shopOf(tx, sellerId, context.caller.isStaff ? null : own))
    : undefined;
  return unwrap<Shop>(shop ? ok(shop) : fail(notFound('Seller')));
}

/** Returns the shop and its Meta account; the account is null when the shop is not linked. */
export async function accountInScope(
  database: Database,
  context: Context,
  sellerId: string,
): Promise<{ shop: Shop; account: AccountRow | null }> {
  const shop = await shopInScope(database, context, sellerId);
  const account = await database.read(context.viewer, (tx) => accountOf(tx, shop));
  return { shop, account: account ?? null };
}

const FIRST_DAY: Day = '2000-01-01';
const MAX_DAYS_AHEAD = 366;

/** Returns the requested range. Without dates it covers everything, including a year ahead. */
export function rangeOf(
  context: Context,
  { timezone }: { timezone: string },
  { fromDate, toDate }: { fromDate?: Day | null | undefined; toDate?: Day | null | undefined },
): DayRange {
  const today = dayIn(timezone, context.clock());
  const range = { from: fromDate ?? FIRST_DAY, to: toDate ?? addDays(today, MAX_DAYS_AHEAD) };
  return unwrap(range.from > range.to ? fail(invalid('fromDate', metaMessages.problem.rangeReversed())) : ok(range));
}

/** The cursor of these lists is the number of preceding rows. */
export const sliceOf = ({ after, ...rest }: { after: number | null; limit: number; isCounted: boolean }): Slice => ({
  ...rest,
  offset: after ?? 0,
});

export function cursorPage<Row>(objects: Row[], total: number, { offset, limit }: Slice): CursorPage<Row> {
  return {
    objects,
    nextPage: offset + limit < total ? String(offset + limit) : null,
    previousPage: offset > 0 ? String(Math.max(0, offset - limit)) : null,
    totalCount: total,
  };
}
