import { useSearch } from '@tanstack/react-router';
import { useOpenedMs } from '#design/present.ts';
import { readDays } from '#kernel/day.ts';
import { addDays, dayIn } from '#kernel/time.ts';
import { CampaignDeliveryDocument, type CampaignDeliveryQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { zoneOfOffset } from '#products/sponsored/rules/catalog-zone.ts';
import type { CampaignHead } from './use-campaign-head.ts';

type Visibility = CampaignDeliveryQuery['campaignVisibility'];
export type Loss = Omit<Visibility['losses'][number], 'auctions'> & { auctions: number };

const DAYS = 7;

/** How the campaign fared in auctions: the last seven days of its country, unless the tab asks for others. */
export function useDelivery({ id, campaign }: CampaignHead, { isTab = false } = {}) {
  const nowMs = useOpenedMs();
  const search: { date?: string } = useSearch({ strict: false });
  const today = dayIn(zoneOfOffset(campaign.adSets[0]!.catalog.tzOffset), nowMs);
  const chosen = isTab ? readDays(search.date) : undefined;
  const days = chosen ?? { fromDate: addDays(today, 1 - DAYS), toDate: today };
  const read = useApiQuery(CampaignDeliveryDocument, { id, ...days }, { keepPreviousData: true });
  return { read, today, days };
}

/** Counts arrive as text, which arithmetic would join. */
export function seenIn({ auctions, opportunities, won, losses }: Visibility) {
  return {
    auctions: Number(auctions),
    opportunities: Number(opportunities),
    won: Number(won),
    losses: losses.map((loss): Loss => ({ ...loss, auctions: Number(loss.auctions) })),
  };
}
