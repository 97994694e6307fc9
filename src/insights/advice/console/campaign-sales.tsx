import { useTranslation } from 'react-i18next';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import { EmptyState, RefreshLine, SkeletonLines } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { CreditedSalesDocument, type CreditedSalesQuery } from '#platform/api-client/generated/graphql.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import adviceStyles from './advice.module.css';
import styles from './sales.module.css';
import { DayRange, useDayRange } from './day-range.tsx';
import { PriceLine } from './price-line.tsx';

type Sale = CreditedSalesQuery['creditedSales']['objects'][number];

interface CampaignSalesProps {
  campaignId: string;
  name?: string | undefined;
}

/** Sales of a campaign. Each one expands to show the click or view it is attributed to, and the attribution rule. */
export default function CampaignSales({ campaignId, name }: CampaignSalesProps) {
  const { t } = useTranslation(['advice', 'common']);
  const range = useDayRange();
  const reported = { campaignId, ...range.days };
  const { query, list, paging } = useListQuery(
    CreditedSalesDocument,
    reported,
    ({ creditedSales }) => creditedSales,
    useLocalPages(reported),
  );
  const sold = query.data?.sponsorCampaign;
  const currencyOf = useCurrencies();
  return (
    <>
      <div className={adviceStyles.drawerHead}>
        <strong>{name}</strong>
        <DayRange
          selected={range.selected}
          tzOffsetMinutes={sold?.adSets[0]?.catalog.tzOffset}
          onSelect={range.select}
        />
      </div>
      <QueryBoundary
        reads={{ sales: query }}
        skeleton={<SkeletonLines count={10} />}
        renderEmpty={() =>
          list?.objects.length === 0 && <EmptyState title={t('sales.none')} detail={t('sales.noneDetail')} />
        }
      >
        {() =>
          sold && (
            <div className={adviceStyles.refreshed} aria-busy={query.isFetching}>
              {query.isPlaceholderData && <RefreshLine />}
              <ul className={styles.sales}>
                {list?.objects.map((sale) => (
                  <SaleEntry
                    key={sale.id}
                    sale={sale}
                    wallet={sold.company.walletCurrency}
                    catalogCurrency={currencyOf(sold.adSets[0]?.catalog.currencyCode)}
                  />
                ))}
              </ul>
              {paging && paging.numPages > 1 && <TablePagination {...paging} />}
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}

interface SaleEntryProps {
  sale: Sale;
  /** Currency of the cost of clicks and views. */
  wallet: Currency;
  /** Currency of the sales. */
  catalogCurrency: Currency;
}

function SaleEntry({ sale, wallet, catalogCurrency }: SaleEntryProps) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  const money = useMoney(catalogCurrency);
  const name = sale.name ?? sale.sku;
  const byClick = sale.attribution.endsWith('CLICK');
  return (
    <li>
      <details className={styles.sale}>
        <summary>
          <span className={styles.saleName}>
            <strong>{name}</strong>
            <span className={adviceStyles.quiet}>
              {format.dateTime(sale.occurredAt)} · {t('sales.pieces', { count: sale.quantity })}
              {sale.returnedQuantity > 0 && ` · ${t('sales.returned', { count: sale.returnedQuantity })}`}
            </span>
          </span>
          <StatusBadge tone={byClick ? 'success' : 'neutral'} label={t(`sales.kind.${sale.attribution}`)} />
          <span className={styles.saleAmount}>{money(sale.sales)}</span>
        </summary>
        <p>{t(`sales.because.${sale.attribution}`)}</p>
        <Touch sale={sale} currency={wallet} kind={byClick ? 'CLICK' : 'VIEW'} />
        <p className={adviceStyles.quiet}>{t(`sales.rule.${byClick ? 'CLICK' : 'VIEW'}`, { days: sale.windowDays })}</p>
      </details>
    </li>
  );
}

function Touch({ sale, currency, kind }: { sale: Sale; currency: Currency; kind: 'CLICK' | 'VIEW' }) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  const money = useMoney(currency);
  const { touch } = sale;
  // Banner placements are defined by the marketplace and use its names.
  const placementName = (placement: string) =>
    t(`sales.placements.${placement as 'SEARCH'}`, { defaultValue: placement });
  const facts: [string, string | null][] = [
    [t(`sales.touched.${kind}`), format.dateTime(touch.occurredAt)],
    [t('sales.bought'), format.dateTime(sale.occurredAt)],
    [t('sales.ad'), touch.name ?? touch.sku ?? t('sales.banner')],
    [t('sales.placement'), touch.placement && placementName(touch.placement)],
    [t('sales.search'), touch.searchTerm],
    [t('sales.device'), touch.deviceType && t(`sales.devices.${touch.deviceType as 'desktop' | 'mobile'}`)],
    [t('sales.cost'), money(touch.cost)],
  ];
  return (
    <>
      <dl className={styles.touch}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {touch.explanation && <PriceLine explanation={touch.explanation} paid={touch.cost} currency={currency} />}
    </>
  );
}
