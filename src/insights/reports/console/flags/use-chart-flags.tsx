import {
  IconCheck,
  IconCoin,
  IconEye,
  IconGavel,
  IconPlayerPause,
  IconPlayerPlay,
  IconPower,
  IconWallet,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AxisFlag, FlagLine } from '#design/chart/flag-row.tsx';
import { useFormat, type Currency } from '#design/format.ts';
import { useViewer } from '#core/session/console/index.ts';
import { daysText } from '#kernel/day.ts';
import {
  ChartFlagsDocument,
  type ChartFlagsQuery,
  type ChartFlagsQueryVariables,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { pointAt } from './point-at.ts';

type Flag = ChartFlagsQuery['chartFlags'][number]['flags'][number];

const ICONS: Readonly<Record<Flag['kind'], Icon>> = {
  BUDGET: IconCoin,
  BID: IconGavel,
  PAUSE: IconPower,
  REVIEW: IconEye,
  WALLET: IconWallet,
};
/** By what a switch or a review became, where it is the same in all campaigns. */
const ICONS_OF: Readonly<Record<string, Icon>> = {
  STARTED: IconPlayerPlay,
  PAUSED: IconPlayerPause,
  APPROVED: IconCheck,
  REJECTED: IconX,
};
const AMOUNTS = ['budgetDaily', 'budget', 'bidWalletCurrency', 'maxBidWalletCurrency'] as const;
const NAMED = ['sharedBudget', 'sharedBudgetAmount', 'sharedBudgetDays', 'budgetRule', 'targets', 'automatic'] as const;
const ICON_PX = 11;
const NONE: readonly AxisFlag[] = [];

interface ChartFlagOptions {
  /** First days of the chart's points, in order. */
  points: readonly string[];
  /** The chart is there: its flags never delay it. */
  isEnabled: boolean;
}

/** Loads what happened on the days of a chart, and where each of it is recorded. */
export function useChartFlags(variables: ChartFlagsQueryVariables, { points, isEnabled }: ChartFlagOptions) {
  const format = useFormat();
  const line = useFlagLine();
  const { data } = useApiQuery(ChartFlagsDocument, variables, { isEnabled });
  if (!data || !isEnabled) return NONE;
  const byPoint = Map.groupBy(data.chartFlags, ({ day }) => pointAt(points, day));
  return [...byPoint].flatMap(([point, days]): AxisFlag[] =>
    point < 0
      ? []
      : [
          {
            point,
            name: format.days({ from: days[0]!.day, to: days.at(-1)!.day }),
            count: days.reduce((sum, { count }) => sum + count, 0),
            lines: days.flatMap(({ flags, walletCurrency }) => flags.map((flag) => line(flag, walletCurrency))),
          },
        ],
  );
}

/** Returns a function that says of a flag who did what, and opens it. */
function useFlagLine(): (flag: Flag, currency: Currency) => FlagLine {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const navigate = useNavigate();
  const { isOwner } = useViewer();

  const whatOf = ({ kind, field, old, new: now, campaigns }: Flag, currency: Currency) => {
    const amount = AMOUNTS.find((one) => one === field);
    const written = (value: string | null) => (value === null ? t('flag.none') : format.moneyOf(currency)(value));
    // Of several campaigns, none may also be amounts that differ.
    if (amount && (campaigns === 1 || (old !== null && now !== null)))
      return t(`flag.${amount}`, { from: written(old), to: written(now) });
    if (field === 'runningStatus' && now !== null) return t(now === 'PAUSED' ? 'flag.paused' : 'flag.resumed');
    if (field === 'review' && now !== null) return t(now === 'APPROVED' ? 'flag.approved' : 'flag.rejected');
    return t(`flag.${NAMED.find((one) => one === field) ?? kind}`);
  };
  const openOf = ({ id, kind, campaignId }: Flag, day: string) => {
    if (campaignId !== null)
      return () =>
        void navigate({ to: '/campaigns/$campaignId/$tab', params: { campaignId, tab: 'history' }, hash: id });
    // Only owners see what the wallet's money went to.
    if (kind !== 'WALLET' || !isOwner) return undefined;
    return () =>
      void navigate({ to: '/billing/transactions', search: { date: daysText({ fromDate: day, toDate: day }) } });
  };

  return (flag, currency) => {
    const { id, kind, by, at, campaignName, campaigns, new: now } = flag;
    const what = whatOf(flag, currency);
    const Sign = ICONS_OF[now ?? ''] ?? ICONS[kind];
    return {
      id: `${kind} ${id}`,
      icon: <Sign size={ICON_PX} stroke={2} aria-hidden />,
      what:
        campaignName === null
          ? what
          : campaigns > 1
            ? t('flag.ofSeveral', { what, count: campaigns })
            : t('flag.of', { what, campaign: campaignName }),
      who:
        kind === 'WALLET'
          ? format.dateTime(at)
          : t('flag.who', { by: by ?? t('flag.system'), at: format.dateTime(at) }),
      open: openOf(flag, id),
    };
  };
}
