import { z } from 'zod';
import {
  type BidModifier,
  HOURS_OF_WEEK,
  MAX_HOUR_PERCENT,
  MAX_MODIFIERS,
  MAX_MODIFIER_VALUE_LENGTH,
  MAX_PERCENT,
  MODIFIER_DIMENSIONS,
  NEUTRAL_PERCENT,
  orderedModifiers,
} from '#core/serving/rules/bid-modifiers.ts';
import { ok } from '#kernel/result.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf } from '#platform/rest/values.ts';
import { partRoutes } from './campaign-part.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { fieldOfList } from './field-names.ts';
import { BID_HOURS, MODIFIER_PERCENT, MODIFIER_VALUE } from './modifiers.schema.ts';

const modifiers = z.strictObject({
  modifiers: z
    .array(
      z.strictObject({
        dimension: z.enum(MODIFIER_DIMENSIONS),
        value: z.string().max(MAX_MODIFIER_VALUE_LENGTH).describe(MODIFIER_VALUE),
        percent: z.int().min(0).max(MAX_PERCENT).describe(MODIFIER_PERCENT),
      }),
    )
    .max(MAX_MODIFIERS),
  hours: z.array(z.int().min(0).max(MAX_HOUR_PERCENT)).length(HOURS_OF_WEEK).nullable().describe(BID_HOURS),
  maxBid: money.nullable().describe('Never more than this is bid, after all percentages.'),
});

const EXAMPLE = {
  modifiers: [
    { dimension: 'DEVICE' as const, value: 'mobile', percent: 120 },
    { dimension: 'PAGE' as const, value: 'SEARCH', percent: 150 },
  ],
  hours: null,
  maxBid: { amount: '0.90', currency: 'SGD' },
};

const SENT_AS: Readonly<Record<string, string>> = { bidHours: 'hours', maxBidWalletCurrency: 'maxBid' };

const trimmed = (modifier: BidModifier): BidModifier => ({ ...modifier, value: modifier.value.trim() });

/** Percentages on a campaign's bids, and the most that is bid after them. */
export const modifierRoutes = (deps: CampaignRouteDeps): RestRoute[] => [
  ...partRoutes(deps, {
    part: 'modifiers',
    name: 'modifiers',
    describes: 'The percentages on a campaign’s bids by place, device, audience and hour.',
    replaces: 'Replaces all percentages on a campaign’s bids, and the most that is bid.',
    writeScope: 'bids:write',
    group: 'BIDS',
    body: modifiers,
    example: EXAMPLE,
    read: (body, { wallet }) => {
      const most = microsOf('maxBid', body.maxBid ?? undefined, wallet);
      return most.ok
        ? ok({ bidModifiers: body.modifiers, bidHours: body.hours, maxBidMicros: most.value ?? null })
        : most;
    },
    fieldOf: ({ modifiers: sent }, field) =>
      SENT_AS[field] ??
      fieldOfList(field, {
        checked: 'bidModifiers',
        sent: 'modifiers',
        rows: sent,
        inOrder: (rows) => orderedModifiers(rows.map(trimmed)),
        keyOf: (row) => `${row.dimension} ${trimmed(row).value}`,
      }),
    show: ({ row, input }, known) => ({
      modifiers: input.bidModifiers,
      hours: input.bidHours,
      maxBid: input.maxBidMicros === null ? null : moneyOf(input.maxBidMicros, known.walletOf(row.companyId)),
    }),
  }),
  ...partRoutes(deps, {
    part: 'hours',
    name: 'hours',
    describes: 'The percentages on a campaign’s bids by hour of the storefront’s week.',
    replaces: 'Replaces the percentages on a campaign’s bids by hour; null has 100 at all hours.',
    writeScope: 'bids:write',
    group: 'BIDS',
    body: z.strictObject({ hours: modifiers.shape.hours }),
    example: { hours: Array.from({ length: HOURS_OF_WEEK }, (_, hour) => (hour % 24 < 6 ? 0 : NEUTRAL_PERCENT)) },
    read: ({ hours: bidHours }) => ok({ bidHours }),
    fieldOf: (_, field) => SENT_AS[field] ?? field,
    show: ({ input: { bidHours } }) => ({ hours: bidHours }),
  }),
];
