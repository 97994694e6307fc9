import { comparedPeriods } from '#insights/reports/server/index.ts';
import type { Periods } from '#kernel/compared-days.ts';
import { addDays, dayIn, startOfDay } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { carriersOf, isQuiet } from '../rules/carriers.ts';
import {
  changeOf,
  partsOfChange,
  totalOf,
  valueOf,
  waterfall,
  type CampaignResults,
  type Compared,
  type Results,
} from '../rules/waterfall.ts';
import { examine, MAX_EXAMINED } from './examine.ts';
import { explainCampaign } from './explain-campaign.ts';
import { readAccepted } from './read-accepted.ts';
import { readTerms } from './read-terms.ts';
import { resultsOf } from './results.ts';
import type { Part, Why, WhyRequest, WhySources } from './types.ts';
import { actsOf, campaignFacts, type CampaignFacts } from './why.repository.ts';

/** Answers why a figure of a scope changed between two periods. */
export async function readWhy(context: Context, asked: WhyRequest, sources: WhySources): Promise<Why> {
  const { metric, company } = asked;
  const parts = await readParts(context, asked, sources);
  const total = totalOf(parts.map(({ campaign }) => campaign));
  const change = { amount: changeOf(metric, total), before: valueOf(metric, total.before) };
  const { shown, rest } = carriersOf(parts, change);
  const largest = [...shown, ...parts.toSorted(bySize)].filter((part) => part.amount !== 0n);
  const ids = [...new Set(largest.map(({ id }) => id))].slice(0, MAX_EXAMINED);
  const part = orNull(context);
  const [examined, terms, acts] = await Promise.all([
    part('auctions', () => examine(sources, context.viewer, ids, asked.periods, context.clock())),
    part('search terms', () => readTerms(context, asked, total, sources)),
    sources.database.read(context.viewer, (tx) =>
      actsOf(
        tx,
        shown.map(({ id }) => id),
        actsWithin(asked.periods, company.timezone),
      ),
    ),
  ]);
  const withAuctions = parts.map(({ id, campaign }) => ({
    ...campaign,
    auctions: examined?.get(id)?.auctions ?? null,
  }));
  const resultsById = new Map(parts.map(({ id }, index) => [id, withAuctions[index]!]));
  return {
    ...asked,
    total,
    isQuiet: isQuiet(change.before, change.amount),
    bars: waterfall(metric, withAuctions),
    auctions: examined && {
      sampled: [...examined.values()].reduce(
        (sum, { auctions }) => sum + auctions.before.sampled + auctions.now.sampled,
        0,
      ),
      examined: examined.size,
    },
    campaignCount: parts.length,
    campaigns: await Promise.all(
      shown.map((one) =>
        explainCampaign(context, asked, one, {
          results: resultsById.get(one.id)!,
          examined: examined?.get(one.id) ?? null,
          acts: acts.get(one.id) ?? [],
          advisor: sources.advisor,
        }),
      ),
    ),
    otherCampaigns: rest,
    terms,
    accepted: await readAccepted(context, asked, parts, sources),
  };
}

const bySize = (a: { amount: bigint }, b: { amount: bigint }) => {
  const size = ({ amount }: { amount: bigint }) => (amount < 0n ? -amount : amount);
  return size(a) === size(b) ? 0 : size(a) > size(b) ? -1 : 1;
};

/** Reads the exact figures of both periods, by campaign. */
async function readParts(
  context: Context,
  { metric, company, periods, request }: WhyRequest,
  { database, clickhouse }: WhySources,
): Promise<Part[]> {
  const { scope, money } = request;
  const [now, before] = await Promise.all([
    comparedPeriods.readResultsUntil(clickhouse, { ...scope, ...periods.now }, money, null),
    comparedPeriods.readResultsUntil(clickhouse, { ...scope, ...periods.before }, money, periods.beforeUntilMs),
  ]);
  const ids = [...new Set([...now.keys(), ...before.keys()])].map(BigInt).toSorted((a, b) => (a < b ? -1 : 1));
  const facts = await database.read(context.viewer, (tx) => campaignFacts(tx, company.id, ids));
  const campaigns = ids.map((id) => {
    const results = { before: resultsOf(before.get(String(id))), now: resultsOf(now.get(String(id))) };
    const known = facts.get(id);
    return { id, facts: known, campaign: { results, auctions: null, life: lifeOf(results, known, periods) } };
  });
  const amounts = partsOfChange(
    metric,
    campaigns.map(({ campaign }) => campaign.results),
  );
  return campaigns.map((one, index) => ({ ...one, amount: amounts[index]! }));
}

/** A campaign without results in one of the periods began after it, or ended before it. */
function lifeOf(
  { before, now }: Compared<Results>,
  facts: CampaignFacts | undefined,
  { now: present, before: previous }: Periods,
): CampaignResults['life'] {
  if (!facts) return 'BOTH';
  const zone = facts.timezone;
  const isNone = (results: Results) => Object.values(results).every((value) => value === 0n);
  if (isNone(before) && dayIn(zone, facts.startAt.getTime()) > previous.toDate) return 'STARTED';
  const overAt = facts.removedAt ?? facts.endAt;
  const isOver = overAt !== null && dayIn(zone, overAt.getTime() - 1) < present.fromDate;
  return isNone(now) && isOver ? 'ENDED' : 'BOTH';
}

/** From the previous period's first day on: what was changed in it works in the present one. */
const actsWithin = ({ before, now }: Periods, zone: string) => ({
  from: new Date(startOfDay(zone, before.fromDate)),
  to: new Date(startOfDay(zone, addDays(now.toDate, 1))),
});

/** Reads a part of the answer: one that fails leaves the others as they are, and a line in the log. */
const orNull =
  (context: Context) =>
  async <Value>(name: string, read: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await read();
    } catch (error) {
      context.log.error({ err: error, part: name }, 'part of why could not be read');
      return null;
    }
  };
