import { useTranslation } from 'react-i18next';
import { isUnreadable } from '#design/form/number-text.ts';
import type { Difference } from '#design/form/save-bar.tsx';
import { useFormat, type Currency } from '#design/format.ts';
import type { ManagedPlacement, Venture } from './manage-screen.tsx';
import type { PackageValues } from './package-values.ts';

interface Known {
  placements: readonly ManagedPlacement[];
  ventures: readonly Venture[];
  /** The platform's, of amounts without a country. */
  currency: Currency;
}

interface Row {
  label: string;
  text: string | null;
}

/** Returns in words what a save of `now` changes. */
export function usePackageDifferences(saved: PackageValues, now: PackageValues, known: Known): Difference[] {
  const readableOf = useReadable(known);
  const before = byPlace(readableOf(saved));
  const after = byPlace(readableOf(now));
  return [...new Map([...before, ...after])].flatMap(([place, { label }]) => {
    const from = before.get(place)?.text || null;
    const to = after.get(place)?.text || null;
    return from === to ? [] : [{ label, from, to }];
  });
}

/** Rows by their label and, of the same label, their order: two discounts may have one name. */
function byPlace(rows: readonly Row[]): Map<string, Row> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const count = (counts.get(row.label) ?? 0) + 1;
      counts.set(row.label, count);
      return [`${row.label} ${count}`, row];
    }),
  );
}

function useReadable({ placements, ventures, currency }: Known) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const money = (amount: string, of: Currency = currency) => amount && number(amount, format.moneyOf(of));
  const day = (value: string | null) => value && format.day(value);
  const isOn = (value: boolean) => t(value ? 'manage.on' : 'manage.off');
  const placementName = (code: string) => placements.find((one) => one.code === code)?.placement.name ?? code;
  const priceOf = ({ country, segmentId, price }: PackageValues['prices'][number]) => {
    const venture = ventures.find(({ code }) => code === country);
    const segment = venture?.segments.find(({ id }) => id === segmentId);
    const names = { venture: venture?.name ?? country, segment: segment?.name ?? segmentId };
    return { label: t('manage.priceOf', names), text: money(price, venture?.currency) };
  };
  const discountOf = (discount: PackageValues['discounts'][number]) => ({
    label: t('manage.discountNamed', { name: discount.name || '…' }),
    text:
      [
        discount.discount && number(discount.discount, (percent) => `−${format.typedPercent(percent)}`),
        discount.minAmount && t('packages.from', { amount: money(discount.minAmount) }),
        discount.beforeStart && t('packages.beforeStart', { count: Number(discount.beforeStart) || 0 }),
        discount.stacksWith.length > 0 && t('packages.stacks', { names: discount.stacksWith.join(', ') }),
        discount.note,
      ]
        .filter(Boolean)
        .join(' · ') || t('manage.on'),
  });
  return (values: PackageValues): Row[] => [
    { label: t('manage.code'), text: values.code },
    { label: t('list.name'), text: values.name },
    { label: t('packages.placements'), text: values.placements.map(placementName).join(', ') },
    { label: t('packages.types'), text: values.types.join(', ') },
    { label: t('manage.isOffered'), text: isOn(values.isOffered) },
    { label: t('manage.tags'), text: values.tags.map(({ name, color }) => `${name || '…'} (${color})`).join(', ') },
    { label: t('manage.startDate'), text: day(values.startDate) },
    { label: t('manage.endDate'), text: day(values.endDate) },
    { label: t('manage.maxDays'), text: values.maxBookingDays && number(values.maxBookingDays, format.integer) },
    { label: t('packages.slots'), text: values.slotCount && number(values.slotCount, format.integer) },
    { label: t('manage.dynamicStartDate'), text: isOn(values.dynamicStartDate) },
    ...values.prices.map(priceOf),
    { label: t('manage.customBudget'), text: isOn(values.customBudget) },
    { label: t('manage.minPrice'), text: money(values.minPrice) },
    { label: t('manage.paidCreditOnly'), text: isOn(values.paidCreditOnly) },
    ...values.discounts.map(discountOf),
  ];
}

/** What cannot be read as a number is pointed out at its field. */
const number = (typed: string, write: (value: string) => string): string => (isUnreadable(typed) ? '…' : write(typed));
