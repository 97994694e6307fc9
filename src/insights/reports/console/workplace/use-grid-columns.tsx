import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, type Currency } from '#design/format.ts';
import { dayIn } from '#kernel/time.ts';
import { BudgetCell, CampaignStatus } from '#products/sponsored/console/index.ts';
import { zoneOfOffset } from '#products/sponsored/rules/catalog-zone.ts';
import type { GridSort } from '../../rules/campaign-grid.ts';
import { ActiveSwitch } from '../campaigns/active-switch.tsx';
import { BudgetUse, Roas, SpendChange, Trend } from './cells.tsx';
import type { GridFigures, Row } from './use-workplace.ts';
import type { GridColumn } from './workplace-search.ts';
import type { GridColumnView, SummedGroup } from './work-grid.tsx';
import { questionOf, WhyChange, type AskedScope } from './why-change.tsx';

type CampaignColumn = GridColumnView<Row, GridFigures, GridSort>;

interface GridColumnOptions {
  currency: Currency;
  canChange: boolean;
  /** Of the figures; null while they are not known. */
  days: { fromDate: string; toDate: string } | null;
  /** What can be asked about: of the whole list, or of a group; null for a scope that a question cannot name. */
  scopeOf(group: SummedGroup | null): AskedScope | null;
  /** Campaigns that are over are folded away, of which the answer speaks, too. */
  countsMore: boolean;
}

/** Returns the chosen columns of the grid. */
export function useGridColumns(
  chosen: readonly GridColumn[],
  { currency, canChange, days, scopeOf, countsMore }: GridColumnOptions,
): CampaignColumn[] {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  return useMemo(() => {
    const figure = (sort: GridSort, width: number, of: (figures: GridFigures) => ReactNode) => ({
      sort,
      isFigure: true,
      width,
      cell: ({ figures }: Row) => of(figures),
      sum: of,
    });
    const all: Record<GridColumn, Omit<CampaignColumn, 'id' | 'header'>> = {
      active: {
        isFigure: false,
        width: 64,
        cell: ({ campaign }) => <ActiveSwitch name={campaign.name} adSet={campaign.adSets[0]!} isAllowed={canChange} />,
      },
      status: {
        sort: 'status',
        isFigure: false,
        width: 150,
        cell: ({ campaign }) => <CampaignStatus adSet={campaign.adSets[0]!} />,
      },
      spend: figure('spend', 110, ({ spend }) => format.moneyOf(currency)(spend)),
      change: {
        ...figure('change', 80, (figures) => <SpendChange {...figures} />),
        cell: ({ campaign, figures }: Row) => (
          <WhyChange figures={figures} name={campaign.name} question={questionOf(days, { campaignId: campaign.id })} />
        ),
        sum: (figures: GridFigures, group) => (
          <WhyChange
            figures={figures}
            name={group ? group.name : t('grid.all')}
            question={questionOf(days, scopeOf(group))}
            countsMore={countsMore}
          />
        ),
      },
      sales: figure('sales', 116, ({ sales }) => format.moneyOf(currency)(sales)),
      roas: figure('roas', 80, (figures) => <Roas {...figures} />),
      budget: {
        sort: 'budgetUsed',
        isFigure: false,
        width: 170,
        cell: (row) => (
          <BudgetCell campaign={row.campaign}>
            <BudgetUse row={row} />
          </BudgetCell>
        ),
      },
      trend: { isFigure: false, width: 116, cell: ({ trend }) => <Trend trend={trend} currency={currency} /> },
      endDate: {
        sort: 'endDate',
        isFigure: false,
        width: 120,
        cell: ({ campaign }) => {
          const { endDate, catalog } = campaign.adSets[0]!;
          return endDate ? format.day(dayIn(zoneOfOffset(catalog.tzOffset), Date.parse(endDate))) : NO_VALUE;
        },
      },
      country: { isFigure: false, width: 120, cell: ({ campaign }) => campaign.adSets[0]!.shop },
      bid: {
        isFigure: false,
        width: 130,
        cell: ({ campaign }) => {
          const { bidType, bidWalletCurrency } = campaign.adSets[0]!;
          return bidType === 'AUTOMATED'
            ? t('grid.automatedBid')
            : format.moneyOf(campaign.company.walletCurrency)(bidWalletCurrency);
        },
      },
    };
    return chosen.map((id) => ({ id, header: t(`column.${id}`), ...all[id] }));
  }, [t, format, chosen, currency, canChange, days, scopeOf, countsMore]);
}
