import { AdTypeRef } from '#core/catalog/server/refs.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { MAX_FLAGS_OF_DAY } from '../rules/list-bounds.ts';
import { readChartFlags } from './chart-flags.repository.ts';
import { addChartFlagTypes, ChartFlagDayRef } from './chart-flags.schema.ts';
import { reportRequest, type ReportSources } from './scope.ts';

/** Adds what stands on the time axis of charts. */
export function addChartFlags(builder: Builder, sources: ReportSources): void {
  addChartFlagTypes(builder, sources.companies);
  builder.queryField('chartFlags', (t) =>
    t.field({
      type: [ChartFlagDayRef],
      description:
        'What happened on the days of a chart: changes of budgets, bids and switches, approvals, an empty wallet. Days without any are left out. Nothing across companies.',
      args: {
        brandId: t.arg.id(),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        campaignId: t.arg.id(),
        ventureId: t.arg.id(),
        adType: t.arg({ type: AdTypeRef }),
        supplierId: t.arg.id(),
      },
      resolve: async (_, { supplierId, ...args }, context) => {
        const { scope } = unwrap(await reportRequest(context, { ...args, companyId: supplierId }, sources));
        const { companyId } = scope;
        const company = companyId && (await sources.companies.companyById(context).load(companyId));
        if (!companyId || !company) return [];
        const flags = await sources.database.read(context.viewer, (tx) =>
          readChartFlags(tx, companyId, scope, MAX_FLAGS_OF_DAY),
        );
        return [...Map.groupBy(flags, ({ day }) => day)].map(([day, ofDay]) => ({
          day,
          count: ofDay[0]!.ofDay,
          flags: ofDay,
          currency: company.walletCurrency,
        }));
      },
    }),
  );
}
