import { Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { presetRange } from '#design/form/day-range.ts';
import { useFormat, useMoney, useToday, type Currency } from '#design/format.ts';
import { ScrollRegion } from '#design/scroll-region.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { useFlag, useReportCurrency, useSelection } from '#core/session/console/index.ts';
import {
  BucketForecastDocument,
  BucketResultsDocument,
  type BucketForecastQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { MetricId } from '../rules/metric-list.ts';
import { ZERO_METRICS } from '../rules/metrics.ts';
import { formatMetric } from './metric-list.ts';
import { metricsOfSummary } from './metric-values.ts';
import { useReport } from './use-live-reports.ts';
import styles from './days-table.module.css';

const SHOWN: readonly MetricId[] = ['clicks', 'costs', 'directSales', 'directRoas'];
const SHOWN_WITH_HALO: readonly MetricId[] = ['clicks', 'costs', 'sales', 'roas'];

/** What a campaign's kinds of automatic fit brought on some days, beside what was found otherwise. */
export default function BucketResults({
  campaignId,
  walletCurrency,
}: {
  campaignId: string;
  walletCurrency: Currency;
}) {
  const { t } = useTranslation(['reports', 'sponsorAds', 'campaigns']);
  const format = useFormat();
  const today = useToday();
  const currency = useReportCurrency();
  const { companyId } = useSelection();
  const metrics = useFlag('halo_sales_reports') ? SHOWN_WITH_HALO : SHOWN;
  const first = presetRange('last30Days', today);
  const [range, setRange] = useState(first);
  const results = useReport(BucketResultsDocument, {
    campaignId,
    companyId,
    ...{ fromDate: range.from, toDate: range.to },
  });
  const forecast = useApiQuery(BucketForecastDocument, { campaignId }).data?.campaignBucketForecast;
  return (
    <section className={styles.section} aria-label={t('buckets.title')}>
      <DateRangeField
        label={t('buckets.title')}
        value={range}
        today={today}
        onChange={setRange}
        onClear={() => setRange(first)}
      />
      <QueryBoundary
        reads={{ results }}
        skeleton={<SkeletonLines count={5} />}
        renderEmpty={({ results: { bucketSummary } }) =>
          bucketSummary.length === 0 && <EmptyState title={t('buckets.none')} />
        }
      >
        {({ results: { bucketSummary } }) => (
          <ScrollRegion className={styles.wide} label={t('buckets.title')}>
            <Table className={styles.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('buckets.found')}</Table.Th>
                  {metrics.map((id) => (
                    <Table.Th key={id} scope="col" data-align="right">
                      {t(`sponsorAds:metric.${id}`)}
                    </Table.Th>
                  ))}
                  {forecast && (
                    <Table.Th scope="col">{t('buckets.switched', { days: format.integer(forecast.days) })}</Table.Th>
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {[...BUCKETS, null].map((bucket) => {
                  const row = bucketSummary.find((one) => one.bucket === bucket);
                  const figures = row ? metricsOfSummary(row) : ZERO_METRICS;
                  return (
                    <Table.Tr key={bucket}>
                      <Table.Th scope="row">
                        {bucket ? t(`campaigns:automatic.name.${bucket}`) : t('buckets.otherwise')}
                      </Table.Th>
                      {metrics.map((id) => (
                        <Table.Td key={id} data-align="right">
                          {formatMetric(id, figures, format, currency)}
                        </Table.Td>
                      ))}
                      {forecast && (
                        <Table.Td>
                          <Switched
                            switched={forecast.buckets.find((one) => one.bucket === bucket)}
                            currency={walletCurrency}
                          />
                        </Table.Td>
                      )}
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </ScrollRegion>
        )}
      </QueryBoundary>
    </section>
  );
}

type Forecast = NonNullable<BucketForecastQuery['campaignBucketForecast']>;

/** What changes when a kind of fit is switched the other way; it costs in the currency of the wallet. */
function Switched({ switched, currency }: { switched: Forecast['buckets'][number] | undefined; currency: Currency }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const money = useMoney(currency);
  if (!switched) return null;
  const clicks = signed(middle(switched.clicks), (value) => format.integer(Math.round(value)));
  const cost = signed(middle(switched.cost.map(Number)), money);
  if (clicks === format.integer(0) && cost === money(0)) return t('buckets.same');
  return t(switched.isOn ? 'buckets.off' : 'buckets.on', { clicks, cost });
}

/** A minus is part of a number; what is shown as zero has no sign. */
function signed(value: number, shown: (value: number) => string): string {
  const zero = shown(0);
  if (shown(Math.abs(value)) === zero) return zero;
  return value > 0 ? `+${shown(value)}` : shown(value);
}

const middle = ([low = 0, high = 0]: readonly number[]): number => (low + high) / 2;
