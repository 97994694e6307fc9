import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import type { RulePreview } from './use-rule-form.ts';

export interface PreviewedWeekProps {
  found: NonNullable<RulePreview>;
  currency: Currency;
  /** The rule blocks categories, which banners are not logged with. */
  blocksCategories: boolean;
  /** A rule that holds is changed. */
  isChange: boolean;
  /** It is to hold for a share of shoppers first. */
  isTried: boolean;
}

type Week = NonNullable<RulePreview>['before'];
type Figure = keyof Week;

const FIGURES: readonly Figure[] = ['revenue', 'pricePerClick', 'adsPerAuction', 'fillRate', 'clickRate'];
const RATES: ReadonlySet<Figure> = new Set(['fillRate', 'clickRate']);

/** What a rule would have made of the last week, with its basis and what the log cannot tell. */
export function PreviewedWeek({ found, currency, blocksCategories, isChange, isTried }: PreviewedWeekProps) {
  const { t } = useTranslation('yield');
  const format = useFormat();
  const money = useMoney(currency);
  const { auctions, changedAuctions, days, companies } = found;
  const isSame = changedAuctions === 0;
  const basis = { auctions: format.integer(auctions), changed: format.integer(changedAuctions), count: days };
  const written = (figure: Figure, week: Week) => {
    const value = week[figure];
    if (figure === 'revenue' || figure === 'pricePerClick') return money(value);
    if (value === null) return format.decimal(null);
    return RATES.has(figure) ? format.percent(100 * Number(value)) : format.decimal(value);
  };
  const columns: Column<Figure>[] = [
    { id: 'figure', header: t('preview.figure'), cell: (figure) => t(`preview.figures.${figure}`) },
    { id: 'before', header: t('preview.before'), align: 'right', cell: (figure) => written(figure, found.before) },
    { id: 'after', header: t('preview.after'), align: 'right', cell: (figure) => written(figure, found.after) },
  ];
  const notes = [
    !isSame && t('preview.basis', basis),
    isTried && t('preview.forAll'),
    t('preview.bids'),
    isChange && t('preview.keptOut'),
    blocksCategories && t('preview.banners'),
  ];
  return (
    <>
      {!isSame && <DataTable label={t('preview.table')} columns={columns} rows={FIGURES} rowId={(figure) => figure} />}
      {companies.length > 0 && (
        <Text size="sm">
          {t('preview.companies')}{' '}
          {companies
            .map(({ company, before, after }) =>
              t('preview.company', {
                name: company?.name ?? t('preview.goneCompany'),
                before: money(before),
                after: money(after),
              }),
            )
            .join(' · ')}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {notes.filter(Boolean).join(' ')}
      </Text>
    </>
  );
}

/** Returns how a preview is said in one sentence. */
export function usePreviewText(currency: Currency) {
  const { t } = useTranslation('yield');
  const format = useFormat();
  const money = useMoney(currency);
  return ({ auctions, changedAuctions, days, revenueChange: [low, high] }: NonNullable<RulePreview>): string =>
    changedAuctions === 0
      ? t('preview.nothing', { auctions: format.integer(auctions), count: days })
      : t('preview.revenue', { low: signed(low!, money), high: signed(high!, money) });
}

/** Returns a difference with its sign. */
export function signed(amount: string, money: (value: string) => string): string {
  return Number(amount) > 0 ? `+${money(amount)}` : money(amount);
}
