import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import type { RulePreview } from './use-rule-form.ts';

interface PreviewedWeekProps {
  found: NonNullable<RulePreview>;
  currency: Currency;
  isChange: boolean;
}

type Week = NonNullable<RulePreview>['before'];
type Figure = keyof Week;

const FIGURES: readonly Figure[] = ['revenue', 'pricePerClick', 'adsPerAuction', 'fillRate', 'clickRate'];
const RATES: ReadonlySet<Figure> = new Set(['fillRate', 'clickRate']);

/** What a rule would have made of the last week, with its basis and what is not known. */
export function PreviewedWeek({ found, currency, isChange }: PreviewedWeekProps) {
  const { t } = useTranslation('yield');
  const format = useFormat();
  const money = useMoney(currency);
  const { auctions, changedAuctions, days, companies } = found;
  const basis = { auctions: format.integer(auctions), changed: format.integer(changedAuctions), count: days };
  if (changedAuctions === 0) return <Text size="sm">{t('preview.nothing', basis)}</Text>;
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
  const [low, high] = found.revenueChange;
  const unknown = isChange ? `${t('preview.bids')} ${t('preview.keptOut')}` : t('preview.bids');
  return (
    <>
      <DataTable label={t('preview.table')} columns={columns} rows={FIGURES} rowId={(figure) => figure} />
      <Text size="sm">{t('preview.revenue', { low: signed(low!, money), high: signed(high!, money) })}</Text>
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
        {t('preview.basis', basis)} {unknown}
      </Text>
    </>
  );
}

/** Returns a difference with its sign. */
export function signed(amount: string, money: (value: string) => string): string {
  return Number(amount) > 0 ? `+${money(amount)}` : money(amount);
}
