import { comparedPeriods } from '#insights/reports/server/index.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { MAX_ACCEPTED } from '../rules/list-bounds.ts';
import { EFFECT_DAYS } from '../rules/remedy.ts';
import { resultsOf } from './results.ts';
import type { Accepted, Part, WhyRequest, WhySources } from './types.ts';
import { latestPredictions } from './why.repository.ts';

/** Reads what was expected of accepted remedies, and what happened since. */
export async function readAccepted(
  context: Context,
  { company, request }: WhyRequest,
  parts: readonly Part[],
  { database, clickhouse }: WhySources,
): Promise<Accepted[]> {
  const campaignIds = parts.map(({ id }) => id);
  const kept = await database.read(context.viewer, (tx) =>
    latestPredictions(tx, { companyId: company.id, campaignIds, limit: MAX_ACCEPTED }),
  );
  const { scope, money } = request;
  return Promise.all(
    kept.map(async (prediction): Promise<Accepted> => {
      const day = dayIn(prediction.timezone, prediction.predictedAt.getTime());
      const after = { fromDate: addDays(day, 1), toDate: addDays(day, EFFECT_DAYS) };
      const isOver = after.toDate < dayIn(prediction.timezone, context.clock());
      if (!isOver || prediction.isUndone) return { ...prediction, happened: null };
      const read = async (days: { fromDate: Day; toDate: Day }) => {
        const one = { ...scope, ...days, campaignIds: [prediction.campaignId] };
        return resultsOf(
          (await comparedPeriods.readResultsUntil(clickhouse, one, money, null)).get(String(prediction.campaignId)),
        );
      };
      const [is, was] = await Promise.all([
        read(after),
        read({ fromDate: addDays(day, -EFFECT_DAYS), toDate: addDays(day, -1) }),
      ]);
      return {
        ...prediction,
        happened: { spendMicros: is.costsMicros - was.costsMicros, salesMicros: is.salesMicros - was.salesMicros },
      };
    }),
  );
}
