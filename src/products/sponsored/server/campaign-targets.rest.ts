import { z } from 'zod';
import {
  MAX_TARGETS,
  MAX_TARGET_LENGTH,
  TARGET_KINDS,
  type Target,
  orderedTargets,
  targetKey,
} from '#core/serving/rules/targets.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf } from '#platform/rest/values.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { partRoutes } from './campaign-part.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import type { StoredCampaign } from './campaign-details.ts';
import type { Currencies } from './campaign-shape.ts';
import { fieldOfList } from './field-names.ts';
import { TARGET_BID, TARGET_CATEGORY, TARGET_PRICE, TARGET_VALUE } from './targets.schema.ts';

const id = z.string().max(MAX_TARGET_LENGTH);
export const targets = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        kind: z.enum(TARGET_KINDS),
        value: id.describe(TARGET_VALUE),
        categoryId: id.nullish().describe(TARGET_CATEGORY),
        bid: money.nullish().describe(TARGET_BID),
        minPrice: money.nullish().describe(TARGET_PRICE),
        maxPrice: money.nullish().describe(TARGET_PRICE),
      }),
    )
    .max(TARGET_KINDS.reduce((sum, kind) => sum + MAX_TARGETS[kind], 0)),
});
type Targets = z.output<typeof targets>['targets'];

export const TARGETS_EXAMPLE = {
  targets: [
    {
      kind: 'PRODUCT' as const,
      value: 'LAMP-1',
      categoryId: null,
      bid: { amount: '0.60', currency: 'SGD' },
      minPrice: null,
      maxPrice: null,
    },
  ],
};

/** Product pages a campaign aims at. */
export const targetRoutes = (deps: CampaignRouteDeps): RestRoute[] =>
  partRoutes(deps, {
    part: 'targets',
    name: 'targets',
    describes: 'The product pages that a campaign aims at.',
    replaces: 'Replaces all product pages that a campaign aims at, with their bids.',
    writeScope: 'bids:write',
    body: targets,
    example: TARGETS_EXAMPLE,
    isOpen: (_, { allowsPageTargets, allowsTargeting }) => allowsPageTargets && allowsTargeting,
    read: (body, currencies) => readTargets(body.targets, currencies),
    fieldOf: (body, field) => fieldOfTargets(body, field),
    show: shownTargets,
  });

/** What a target is named by. */
const unpriced = ({
  kind,
  value,
  categoryId,
}: Pick<Target, 'kind' | 'value'> & { categoryId?: string | null | undefined }): Target => ({
  ...{ kind, value, categoryId: categoryId ?? null },
  ...{ bidMicros: null, minPriceMicros: null, maxPriceMicros: null },
});

export function readTargets(
  sent: Targets,
  { wallet, shop }: { wallet: string; shop: string },
): Result<Pick<CampaignInput, 'targets'>, Problem> {
  const read: CampaignInput['targets'] = [];
  for (const [index, { kind, value, categoryId, ...amounts }] of sent.entries()) {
    const at = `targets.${index}`;
    const bid = microsOf(`${at}.bid`, amounts.bid ?? undefined, wallet);
    if (!bid.ok) return bid;
    const least = microsOf(`${at}.minPrice`, amounts.minPrice ?? undefined, shop);
    if (!least.ok) return least;
    const most = microsOf(`${at}.maxPrice`, amounts.maxPrice ?? undefined, shop);
    if (!most.ok) return most;
    read.push({
      kind,
      value,
      categoryId: categoryId ?? null,
      bidMicros: bid.value ?? null,
      minPriceMicros: least.value ?? null,
      maxPriceMicros: most.value ?? null,
    });
  }
  return ok({ targets: read });
}

/** Names a field of the campaign's check as it was sent; `all` where it checks more than was sent. */
export const fieldOfTargets = (
  { targets: sent }: { targets: Targets },
  field: string,
  all?: readonly Target[],
): string =>
  fieldOfList<Pick<Target, 'kind' | 'value'> & { categoryId?: string | null | undefined }>(field, {
    checked: 'targets',
    sent: 'targets',
    rows: sent,
    inOrder: (rows) => orderedTargets(all ?? rows.map(unpriced)),
    keyOf: (row) =>
      orderedTargets([unpriced(row)])
        .map(targetKey)
        .join(),
    names: { bidWalletCurrency: 'bid' },
  });

export function shownTargets({ row, input }: StoredCampaign, known: Currencies): z.input<typeof targets> {
  const wallet = known.walletOf(row.companyId);
  const shop = known.catalogOf(row.catalogId);
  return {
    targets: input.targets.map(({ kind, value, categoryId, bidMicros, minPriceMicros, maxPriceMicros }) => ({
      kind,
      value,
      categoryId,
      bid: bidMicros === null ? null : moneyOf(bidMicros, wallet),
      minPrice: minPriceMicros === null ? null : moneyOf(minPriceMicros, shop),
      maxPrice: maxPriceMicros === null ? null : moneyOf(maxPriceMicros, shop),
    })),
  };
}
