import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { CurrencyRef } from '#core/accounts/server/refs.ts';
import type { Day } from '#kernel/time.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { FlagKind } from '../rules/chart-flags.ts';
import type { ChartFlag } from './chart-flags.repository.ts';

/** Flags of one day, the newest first. */
export interface ChartFlagDay {
  day: Day;
  count: number;
  flags: readonly ChartFlag[];
  /** Code of the wallet's currency. */
  currency: string;
}

export const ChartFlagDayRef = objectRef<ChartFlagDay>('ChartFlagDay');
const ChartFlagRef = objectRef<ChartFlag>('ChartFlag');
const ChartFlagKindRef = enumRef<FlagKind>('ChartFlagKind');

const OF_VALUES =
  'Of an amount, the owner’s switch and a review. Null where there is none, and where it is not the same in all campaigns.';

export function addChartFlagTypes(builder: Builder, companies: CompanyLoaders): void {
  addEnum(builder, ChartFlagKindRef, 'What happened that a figure may follow from.', {
    BUDGET: null,
    BID: null,
    PAUSE: 'The owner’s switch: off or on again.',
    REVIEW: 'Approved or rejected.',
    WALLET: 'An event could not be paid for, because the wallet was empty.',
  });
  builder.objectType(ChartFlagRef, {
    description: 'A change of a campaign, or of several at once, or an empty wallet.',
    fields: (t) => ({
      id: t.exposeString('id', {
        description:
          'Of the entry of the activity log; of several campaigns, of the first one. Of an empty wallet, its day.',
      }),
      kind: t.field({ type: ChartFlagKindRef, resolve: (flag) => flag.kind }),
      at: t.field({ type: 'DateTime', resolve: (flag) => flag.at }),
      by: t.exposeString('by', { nullable: true, description: 'Name of the person. Null for the system.' }),
      campaignId: t.id({
        nullable: true,
        description: 'The first one. Null for an empty wallet.',
        resolve: ({ campaignId }) => campaignId && String(campaignId),
      }),
      campaignName: t.exposeString('campaignName', { nullable: true, description: 'Null for an empty wallet.' }),
      campaigns: t.exposeInt('campaigns', { description: 'How many were changed at once.' }),
      field: t.exposeString('field', {
        nullable: true,
        description: 'As in the activity log. Null for an empty wallet, and where several fields changed.',
      }),
      old: t.exposeString('old', { nullable: true, description: OF_VALUES }),
      new: t.exposeString('new', { nullable: true, description: OF_VALUES }),
    }),
  });
  builder.objectType(ChartFlagDayRef, {
    description: 'What happened on one day.',
    fields: (t) => ({
      day: t.field({ type: 'Date', description: 'Local day of the campaigns’ country.', resolve: ({ day }) => day }),
      count: t.exposeInt('count', { description: 'All flags of the day.' }),
      flags: t.field({ type: [ChartFlagRef], description: 'The newest of them.', resolve: ({ flags }) => [...flags] }),
      walletCurrency: t.field({
        type: CurrencyRef,
        description: 'Of amounts.',
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
    }),
  });
}
