import {
  findingsIn,
  openCampaign,
  pastOf,
  readAnalyzedCampaign,
  readPlace,
  visibilityIn,
  type Advisor,
  type OpenedCampaign,
} from '#insights/advice/server/index.ts';
import type { Finding } from '#insights/advice/rules/findings.ts';
import { readSample, type Sample, type Visibility } from '#delivery/learn/index.ts';
import type { Periods } from '#kernel/compared-days.ts';
import type { Days } from '#kernel/day.ts';
import { addDays, dayFraction, startOfDay, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database, Viewer } from '#platform/db/database.ts';
import type { Evidence } from '../rules/cause.ts';
import type { Auctions, Compared, LossReason } from '../rules/waterfall.ts';

/** Campaigns whose auctions are looked at: those that carry nearly all of a change. */
export const MAX_EXAMINED = 5;
/** Auctions of a period and country: enough for shares of it, few enough to be replayed while a user waits. */
const MAX_AUCTIONS = 1500;
const MINUTES_OF_DAY = 24 * 60;

export interface ExamineSources {
  database: Database;
  clickhouse: ClickHouse;
  advisor: Advisor;
}

/** A campaign with what the auctions of both periods say about it. */
export interface ExaminedCampaign {
  opened: OpenedCampaign;
  auctions: Compared<Auctions>;
  /** What can be done about the losses of the present period. */
  findings: Finding[];
  evidence: Omit<Evidence, 'acts'>;
}

/** Returns what the auction log says about campaigns of two periods; those that are not the viewer's are left out. */
export async function examine(
  { database, clickhouse, advisor }: ExamineSources,
  viewer: Viewer,
  ids: readonly bigint[],
  { now, before, beforeUntilMs }: Periods,
  nowMs: EpochMs,
): Promise<Map<bigint, ExaminedCampaign>> {
  const found = await database.read(viewer, async (tx) => {
    const all = [];
    for (const id of ids) {
      const campaign = await readAnalyzedCampaign(tx, id);
      const place = campaign && (await readPlace(tx, campaign.catalogId, campaign.companyId));
      if (campaign && place) all.push({ campaign, place });
    }
    return all;
  });
  const samples = new Map<string, Promise<Compared<Sample>>>();
  const sampleOf = (catalogId: string, zone: string) => {
    const read = (days: Days, untilMs: EpochMs) => {
      const range = { fromMs: startOfDay(zone, days.fromDate), toMs: Math.min(untilMs, endOf(zone, days)) };
      return readSample(database, catalogId, range, MAX_AUCTIONS);
    };
    const both = Promise.all([read(before, beforeUntilMs ?? nowMs), read(now, nowMs)]).then(([was, is]) => ({
      before: was,
      now: is,
    }));
    samples.set(catalogId, both);
    return both;
  };
  const examined = new Map<bigint, ExaminedCampaign>();
  for (const { campaign, place } of found) {
    const { zone } = place;
    const { catalogId } = campaign;
    const [opened, sample, wasPast, past] = await Promise.all([
      openCampaign(advisor, campaign, place, nowMs),
      samples.get(catalogId) ?? sampleOf(catalogId, zone),
      pastOf(clickhouse, campaign, { ...before, zone }),
      pastOf(clickhouse, campaign, { ...now, zone }),
    ]);
    // What ran out and has not come back ran out in the present period, or before both.
    const was = await visibilityIn(opened, sample.before, { ...wasPast, walletEmptyAtMs: null });
    const is = await visibilityIn(opened, sample.now, past);
    const nowFromMs = startOfDay(zone, now.fromDate);
    examined.set(campaign.campaignId, {
      opened,
      auctions: { before: countsOf(was), now: countsOf(is) },
      findings: findingsIn(opened, is, now),
      evidence: {
        judged: [...was.judged, ...is.judged],
        nowFromMs,
        spentAtMinutes: [...past.daySpentAtMs.values()].map((atMs) =>
          Math.floor(MINUTES_OF_DAY * dayFraction(zone, atMs)),
        ),
        walletEmptyAtMs: past.walletEmptyAtMs === null ? null : Math.max(past.walletEmptyAtMs, nowFromMs),
      },
    });
  }
  return examined;
}

const endOf = (zone: string, { toDate }: Days) => startOfDay(zone, addDays(toDate, 1));

const countsOf = ({ opportunities, won, losses, sampled }: Visibility): Auctions => ({
  eligible: opportunities,
  won,
  losses: Object.fromEntries(losses.map(({ reason, auctions }) => [reason satisfies LossReason, auctions])),
  sampled,
});
