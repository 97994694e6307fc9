import { planOf, readAnalyzedCampaign, readPlace, type Advisor } from '#insights/advice/server/index.ts';
import type { Span } from '#delivery/learn/rules/prediction.ts';
import type { Uuid } from '#kernel/ids.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros } from '#kernel/money.ts';
import { addDays, dayIn, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database, Viewer } from '#platform/db/database.ts';
import { withTerms, type ChangesByCampaign } from '#products/sponsored/rules/term-change.ts';
import {
  effectOf,
  MAX_PREDICTED_CAMPAIGNS,
  ordersPerClick,
  type EffectPart,
  type TermEffect,
} from '../rules/term-effect.ts';
import { readConversions } from './harvest.repository.ts';

export interface PredictSources {
  database: Database;
  clickhouse: ClickHouse;
  advisor: Advisor;
}

/** Days whose clicks and orders say how terms convert. */
const COUNTED_DAYS = 30;
/**
 * Returns what changes bring in the auctions of their terms over some days, in wallet currency, from a replay of the recent
 * ones. Null where too many campaigns are concerned, or no sampled auction was about the terms.
 */
export async function predictTerms(
  { database, clickhouse, advisor }: PredictSources,
  viewer: Viewer,
  {
    companyId,
    changes,
    terms,
    days,
  }: { companyId: Uuid; changes: ChangesByCampaign; terms: ReadonlySet<string>; days: number },
  nowMs: EpochMs,
): Promise<TermEffect | null> {
  if (changes.size === 0 || changes.size > MAX_PREDICTED_CAMPAIGNS) return null;
  const campaignIds = [...changes.keys()];
  const opened = await database.read(viewer, async (tx) => {
    const found = [];
    for (const id of campaignIds) {
      const campaign = await readAnalyzedCampaign(tx, id);
      const place = campaign?.companyId === companyId ? await readPlace(tx, campaign.catalogId, companyId) : null;
      if (campaign && place) found.push({ campaign, place });
    }
    return found;
  });
  const parts: EffectPart[] = [];
  for (const { campaign, place } of opened) {
    // What is switched off takes part in no auction, before and after.
    if (campaign.isPaused || campaign.isDraft) continue;
    const before = planOf(campaign, place);
    const after = withTerms(before, changes.get(campaign.campaignId)!);
    const inDefault = (amount: Micros) => Number(convert(amount, place.walletRateMicros, DEFAULT_RATE_MICROS));
    const dailyBudgetMicros = campaign.budgetDailyMicros === null ? null : inDefault(campaign.budgetDailyMicros);
    const forecast = await advisor.forecastChanges(
      { before, afters: [after], terms },
      { days, dailyBudgetMicros },
      nowMs,
    );
    const found = forecast?.[0];
    if (!found) continue;
    const rate = Number(place.walletRateMicros) / Number(DEFAULT_RATE_MICROS);
    const { basis, clicks } = found;
    parts.push({ clicks, costMicros: times(found.costMicros, rate), auctions: basis.auctions, days: basis.days });
  }
  if (parts.length === 0) return null;
  const today = dayIn(opened[0]!.place.zone, nowMs);
  const counted = await readConversions(clickhouse, {
    companyId,
    campaignIds,
    terms: [...terms],
    from: addDays(today, -COUNTED_DAYS),
    to: today,
  });
  return effectOf(parts, ordersPerClick(counted.terms, counted.all));
}

const times = ({ low, high }: Span, factor: number): Span => ({ low: low * factor, high: high * factor });
