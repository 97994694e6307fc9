import type { Uuid } from '#kernel/ids.ts';
import { convert } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Viewer } from '#platform/db/database.ts';
import { campaignOperations, termKeywords } from '#products/sponsored/server/index.ts';
import {
  GRADE_DAYS,
  harvestDays,
  pickTerms,
  requestOf,
  termKey,
  type HarvestFacts,
  type HarvestRuleInput,
} from '../rules/harvest-rule.ts';
import { termChanges } from '../rules/term-actions.ts';
import type { TermEffect } from '../rules/term-effect.ts';
import type { ChangesByCampaign } from '#products/sponsored/rules/term-change.ts';
import { touchedBy } from './harvest-act.repository.ts';
import { readRates, walletCurrency } from './harvest-rule.repository.ts';
import { readTermResults } from './harvest.repository.ts';
import { predictTerms, type PredictSources } from './predict-terms.ts';

/** What a rule would do on a day. */
export interface FoundTerms {
  terms: HarvestFacts[];
  changes: ChangesByCampaign;
  /** Over 14 days; null where recent auctions say nothing. */
  effect: TermEffect | null;
}

/** Finds what a rule of a company acts on, as of a local day of its catalog; `ruleId` is null of one that is not saved. */
export async function findTerms(
  sources: PredictSources,
  viewer: Viewer,
  { companyId, ruleId, rule, day }: { companyId: Uuid; ruleId: Uuid | null; rule: HarvestRuleInput; day: Day },
  nowMs: EpochMs,
): Promise<FoundTerms> {
  const { database, clickhouse } = sources;
  const { from, to } = harvestDays(day, rule.windowDays);
  const rows = await readTermResults(clickhouse, { ...rule, companyId, from, to });
  const known = await database.read(viewer, async (tx) => ({
    open: await termKeywords.openCampaigns(tx, { companyId, brandIds: null }),
    exact: await termKeywords.exactKeywords(tx, { companyId, brandIds: null }),
    touched: ruleId === null ? [] : await touchedBy(tx, ruleId, new Date(nowMs)),
    rates: await readRates(tx),
    wallet: await walletCurrency(tx, companyId),
  }));
  const inWallet = (amount: string, currency: string) =>
    convert(BigInt(amount), known.rates.get(currency)!, known.rates.get(known.wallet)!);
  const facts = rows.map((row): HarvestFacts => ({
    campaignId: BigInt(row.campaignId),
    term: row.term,
    seen: Number(row.seen),
    spendMicros: inWallet(row.cost, row.walletCurrency),
    salesMicros: inWallet(row.sales, row.catalogCurrency),
    orders: Number(row.orders),
    haloOrders: Number(row.haloOrders),
  }));
  const keysOf = (isNegative: boolean) =>
    new Set(
      known.exact
        .filter((one) => one.isNegative === isNegative)
        .map(({ campaignId, keyword }) => termKey({ campaignId, term: keyword })),
    );
  const picked = withinOneMove(
    pickTerms(rule, facts, {
      open: new Map(known.open.map(({ id, targetRoasPercent }) => [id, targetRoasPercent])),
      aimedAt: keysOf(false),
      excluded: keysOf(true),
      touched: new Set(known.touched.map(termKey)),
    }),
  );
  const changes = termChanges(requestOf(rule, picked));
  const terms = new Set(picked.map(({ term }) => term.trim().toLowerCase()));
  const effect = picked.length
    ? await predictTerms(sources, viewer, { companyId, changes, terms, days: GRADE_DAYS }, nowMs)
    : null;
  return { terms: picked, changes, effect };
}

/** As many as one transaction changes, beside the campaign they move to. */
function withinOneMove(picked: readonly HarvestFacts[]): HarvestFacts[] {
  const campaigns = new Set<bigint>();
  return picked.filter(({ campaignId }) => {
    if (!campaigns.has(campaignId) && campaigns.size >= campaignOperations.maxAtOnce - 1) return false;
    campaigns.add(campaignId);
    return true;
  });
}
