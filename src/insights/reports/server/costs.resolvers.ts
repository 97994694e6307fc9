import { CampaignTypeRef } from '#products/sponsored/server/refs.ts';
import { invalid, orNotFound, passIf } from '#kernel/problem.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { monthsBefore } from '../rules/chart.ts';
import { NO_REPORT, readMetrics } from './report.repository.ts';
import type { ReportsDependencies } from './report.resolvers.ts';
import { MAX_PERIODS } from '../rules/list-bounds.ts';
import { reportMessages } from '../rules/report.messages.ts';

/** Adds the costs of campaigns in previous months. */
export function addCostTotals(
  builder: Builder,
  { clickhouse, companies }: Pick<ReportsDependencies, 'clickhouse' | 'companies'>,
): void {
  const CampaignCostTotal = builder.objectType(objectRef<{ period: Day; totalMicros: bigint }>('CampaignCostTotal'), {
    description: 'Campaign cost of one month, wallet currency.',
    fields: (t) => ({
      period: t.field({ type: 'Date', description: 'First day of the month.', resolve: (row) => row.period }),
      total: t.field({ type: 'Decimal', resolve: (row) => row.totalMicros }),
    }),
  });
  builder.queryField('campaignCostTotals', (t) =>
    t.field({
      type: [CampaignCostTotal],
      description:
        'Campaign cost of the last whole months, newest first; the average is the total divided by the periods.',
      args: {
        campaignType: t.arg({ type: CampaignTypeRef, defaultValue: 'SPONSOR' }),
        periods: t.arg.int({ defaultValue: 3 }),
        companyId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const periods = args.periods ?? 3;
        const isInRange = periods >= 1 && periods <= MAX_PERIODS;
        unwrap(passIf(isInRange, invalid('periods', reportMessages.problem.periodsOutOfRange({ max: MAX_PERIODS }))));
        const companyId = unwrap(companyInScope(context, args.companyId));
        const known = companyId && (await companies.companyById(context).load(companyId));
        const company = unwrap(orNotFound(known || null, 'Company'));
        const today = dayIn(company.timezone, context.clock());
        const months = monthsBefore(today, periods);
        const scope = {
          companyId: company.id,
          fromDate: months.at(-1)!,
          toDate: addDays(`${today.slice(0, 7)}-01`, -1),
          brandIds: null,
          catalogIds: null,
          campaignIds: null,
          adSetId: null,
          adType: null,
        };
        const money = { rates: await companies.ratesByCode(context), currency: company.walletCurrency };
        const metrics = await readMetrics(clickhouse, scope, 'month', money);
        return months.map((period) => ({ period, totalMicros: (metrics.get(period) ?? NO_REPORT).costsMicros }));
      },
    }),
  );
}
