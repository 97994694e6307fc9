import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import {
  comparedDays,
  COMPARISONS,
  kindOf,
  previousDays,
  type Comparison,
  type ComparisonKind,
} from '#kernel/compared-days.ts';
import { daysText, type Days } from '#kernel/day.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { useFormat } from '../format.ts';
import styles from './comparison-field.module.css';
import { clampRange } from './day-range.ts';
import { DateRangeField } from './date-range-field.tsx';
import { writtenDays } from './written-days.ts';

const PHONE = '(max-width: 48em)';
/** Before anything was recorded. */
const FIRST_DAY = '2020-01-01';

interface ComparisonFieldProps {
  /** The days shown. */
  period: Days;
  value: Comparison;
  onChange(value: Comparison): void;
  /** First day with figures; all days have some when omitted. */
  firstDay?: Day | undefined;
  /** More are refused. */
  maxDays?: number | undefined;
  isFullWidth?: boolean;
}

/** What the days shown are compared with: one click each, and two days for a range of one's own. */
export function ComparisonField({
  period,
  value,
  onChange,
  firstDay = FIRST_DAY,
  maxDays,
  isFullWidth = false,
}: ComparisonFieldProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const kind = kindOf(value);
  const chosen = comparedDays(period, value);
  const limits = limitsOf(period, firstDay, maxDays);
  // Of the days right before, some may have no figures.
  const hasOwn = limits.from <= limits.to;
  const own = clampRange(rangeOf(chosen ?? previousDays(period)), limits);
  const comparisonOf = (one: ComparisonKind): Comparison =>
    one === 'own' ? daysText({ fromDate: own.from, toDate: own.to }) : one;
  const options = COMPARISONS.map((one) => {
    const name = t(`compare.${one}`);
    const days = one === 'own' && !hasOwn ? previousDays(period) : comparedDays(period, comparisonOf(one));
    const written = days && writtenDays(format, days, period);
    const isKnown = hasOwn && days !== null && days.fromDate >= firstDay;
    const reason = written ? t('compare.unknown', { days: written }) : t('compare.overlaps');
    return {
      kind: one,
      name,
      // What is chosen stays so, whatever the days.
      isShut: !isKnown && one !== kind,
      hint: isKnown ? written! : reason,
    };
  });
  const choose = (chosenKind: string) => {
    const one = COMPARISONS.find((known) => known === chosenKind);
    if (one) onChange(comparisonOf(one));
  };
  return (
    <div className={styles.field} data-full={isFullWidth || undefined}>
      {isPhone ? (
        <NativeSelect
          size="xs"
          aria-label={t('compare.label')}
          value={kind}
          onChange={(event) => choose(event.currentTarget.value)}
          data={options.map(({ kind: one, name, hint, isShut }) => ({
            value: one,
            label: one === 'own' ? name : t('compare.option', { name, days: hint }),
            disabled: isShut,
          }))}
        />
      ) : (
        <SegmentedControl
          size="xs"
          fullWidth={isFullWidth}
          aria-label={t('compare.label')}
          value={kind}
          onChange={choose}
          data={options.map(({ kind: one, name, hint, isShut }) => ({
            value: one,
            label: <span title={hint}>{name}</span>,
            disabled: isShut,
          }))}
        />
      )}
      {kind === 'own' && (
        <DateRangeField
          label={t('compare.ownDays')}
          value={chosen ? { from: chosen.fromDate, to: chosen.toDate } : rangeOf(previousDays(period))}
          presets={[]}
          today={period.fromDate}
          limits={limits}
          onChange={({ from, to }) => onChange(daysText({ fromDate: from, toDate: to }))}
        />
      )}
    </div>
  );
}

/** Returns the days that an own range may have: those before the period, and no more than so many. */
function limitsOf({ fromDate }: Days, firstDay: Day, maxDays: number | undefined) {
  const earliest = maxDays === undefined ? firstDay : addDays(fromDate, -maxDays);
  return { from: earliest > firstDay ? earliest : firstDay, to: addDays(fromDate, -1) };
}

const rangeOf = ({ fromDate, toDate }: Days) => ({ from: fromDate, to: toDate });
