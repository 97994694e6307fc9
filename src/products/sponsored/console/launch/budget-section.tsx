import { Button, Checkbox, Slider } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { readableNumber } from '#design/form/number-text.ts';
import { useFormat, useMoney } from '#design/format.ts';
import { SkeletonLines } from '#design/states.tsx';
import { forecastAt, type BudgetPoint } from '../../rules/launch.ts';
import { BUDGET_FIELDS } from '../wizard/budget-step.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { BudgetCurve } from './budget-curve.tsx';
import { Section } from './section.tsx';
import { useBalance } from './use-balance.ts';
import type { CampaignPlan, LaunchPlan } from './use-launch-plan.ts';
import styles from './launch.module.css';

const FIELDS = [...BUDGET_FIELDS, 'endDate', 'scheduleType'];

const pair = ([low = 0, high = 0]: readonly (number | string)[]) => [Number(low), Number(high)] as const;

/** The points of the curve, from the smallest budget up. */
export const pointsOf = (budgets: CampaignPlan['budgets'] | undefined): BudgetPoint[] =>
  budgets?.steps.map(({ budgetDaily, clicks, sales }) => ({
    budget: Number(budgetDaily),
    clicks: pair(clicks),
    sales: sales && pair(sales),
  })) ?? [];

/** How much may be spent: a daily budget on the curve of what budgets bring; other limits fold out. */
export function BudgetSection({ wizard, launchPlan }: { wizard: Wizard; launchPlan: LaunchPlan }) {
  const { t } = useTranslation(['launch', 'campaigns']);
  const { values, change, errorOf, touch, currency, minBudget, wrong } = wizard;
  const money = useMoney(currency);
  const isWithoutLimit = !values.hasDaily && !values.hasTotal && !values.isLimited;
  return (
    <Section
      title={t('budget.title')}
      fields={FIELDS}
      isComplete={wrong.review.every((field) => !FIELDS.includes(field))}
    >
      {!isWithoutLimit && (
        <MoneyField
          className={styles.amount}
          label={t('campaigns:budget.daily')}
          currency={currency}
          digits={0}
          description={
            errorOf('budgetDailyTotal') ? undefined : t('campaigns:budget.minimum', { amount: money(minBudget, 0) })
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={values.budgetDaily}
          onChange={(budgetDaily) => change({ budgetDaily, hasDaily: true, isLimited: true }, BUDGET_FIELDS)}
          onBlur={() => touch('budgetDailyTotal')}
          error={errorOf('budgetDailyTotal') ?? errorOf('budgetType')}
        />
      )}
      {isWithoutLimit && <p className={styles.quiet}>{t('budget.isWithoutLimit')}</p>}
      <Forecast wizard={wizard} launchPlan={launchPlan} />
      <OtherLimits wizard={wizard} isWithoutLimit={isWithoutLimit} />
    </Section>
  );
}

/** What the budget brings in a week, with a slider along the curve. */
function Forecast({ wizard, launchPlan }: { wizard: Wizard; launchPlan: LaunchPlan }) {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const { values, change, currency } = wizard;
  const money = useMoney(currency);
  const id = useId();
  const { plan, isWithoutContent, isRefreshing, failure } = launchPlan;
  if (isWithoutContent) return <p className={styles.quiet}>{t('budget.withoutContent')}</p>;
  if (failure) {
    return (
      <p role="status" className={styles.failed}>
        {failure.message}{' '}
        <Button size="compact-xs" variant="default" onClick={failure.retry}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!plan) return <SkeletonLines count={5} />;
  const points = pointsOf(plan.budgets);
  if (!plan.budgets || points.length === 0) return <p className={styles.quiet}>{t('budget.tooFew')}</p>;
  const typed = Number(readableNumber(values.budgetDaily) || 0);
  const [min, max] = [
    Math.floor(Math.max(points[0]!.budget, Number(wizard.minBudget))),
    Math.ceil(Math.max(points.at(-1)!.budget, Number(wizard.minBudget) + 1)),
  ];
  const suggested = Math.ceil(Number(plan.budgets.suggested));
  const found = values.hasDaily ? forecastAt(points, typed) : points.at(-1)!;
  const range = ([low, high]: readonly [number, number], write: (value: number) => string) =>
    `${write(Math.round(low))}–${write(Math.round(high))}`;
  return (
    <div className={styles.forecast} data-refreshing={isRefreshing || undefined}>
      <BudgetCurve
        points={points}
        min={min}
        max={max}
        chosen={values.hasDaily ? typed : null}
        suggested={suggested}
        currency={currency}
      />
      {values.hasDaily && (
        <Slider
          aria-labelledby={id}
          thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': money(typed, 0) }}
          min={min}
          max={max}
          value={Math.min(max, Math.max(min, typed))}
          onChange={(budget) => change({ budgetDaily: String(budget) }, BUDGET_FIELDS)}
          label={null}
          size={6}
          thumbSize={22}
        />
      )}
      <span id={id} className="visually-hidden">
        {t('budget.slider')}
      </span>
      <p className={styles.result} aria-live="polite">
        {found && (
          <>
            <strong>{t('budget.clicks', { range: range(found.clicks, format.compact) })}</strong>
            {found.sales && (
              <strong>{t('budget.sales', { range: range(found.sales, (value) => money(value, 0)) })}</strong>
            )}
            <span className={styles.quiet}>{t('budget.perWeek', { count: plan.budgets.days })}</span>
          </>
        )}
      </p>
      <p className={styles.quiet}>
        {t('budget.covers', { amount: money(suggested, 0) })}{' '}
        {t('basis', { count: plan.budgets.auctions, shown: format.integer(plan.budgets.auctions) })}
      </p>
    </div>
  );
}

/** A total, an end, or no limit at all, which asks once: it may spend the whole balance. */
function OtherLimits({ wizard, isWithoutLimit }: { wizard: Wizard; isWithoutLimit: boolean }) {
  const { t } = useTranslation(['launch', 'campaigns']);
  const { values, change, errorOf, touch, currency, firstEndDay } = wizard;
  const balance = useBalance();
  const money = useMoney(currency);
  const [isOpen, setIsOpen] = useState(values.hasTotal || values.endDay !== null || isWithoutLimit);
  const [isAsking, setIsAsking] = useState(false);
  const isShown = isOpen || errorOf('budgetTotal') !== undefined || errorOf('endDate') !== undefined;
  const Chevron = isShown ? IconChevronDown : IconChevronRight;
  const setTotal = (hasTotal: boolean) =>
    change({ hasTotal, isLimited: hasTotal || values.hasDaily, ...(!hasTotal && { budgetTotal: '' }) }, BUDGET_FIELDS);
  return (
    <>
      <Button
        className={styles.fold}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        leftSection={<Chevron size={15} stroke={1.8} />}
        onClick={() => setIsOpen(!isShown)}
      >
        {t('budget.other')}
      </Button>
      {isShown && (
        <div className={styles.limits}>
          {!isWithoutLimit && (
            <div className={styles.limit}>
              <Checkbox
                label={t('campaigns:budget.total')}
                description={t('campaigns:budget.totalHint')}
                checked={values.hasTotal}
                onChange={(event) => setTotal(event.currentTarget.checked)}
              />
              {values.hasTotal && (
                <MoneyField
                  aria-label={t('campaigns:budget.totalAmount')}
                  currency={currency}
                  digits={0}
                  value={values.budgetTotal}
                  onChange={(budgetTotal) => change({ budgetTotal }, BUDGET_FIELDS)}
                  onBlur={() => touch('budgetTotal')}
                  error={errorOf('budgetTotal')}
                />
              )}
            </div>
          )}
          <DateField
            label={t('campaigns:schedule.end')}
            placeholder={t('campaigns:schedule.noEnd')}
            clearable
            clearLabel={t('campaigns:schedule.clearEnd')}
            minDate={firstEndDay}
            value={values.endDay}
            onChange={(day) => change({ endDay: day }, ['endDate', 'scheduleType'])}
            onBlur={() => touch('endDate')}
            error={errorOf('endDate')}
          />
          <Checkbox
            label={t('budget.noLimit')}
            description={t('budget.noLimitHint')}
            checked={isWithoutLimit}
            onChange={(event) =>
              event.currentTarget.checked
                ? setIsAsking(true)
                : change({ isLimited: true, hasDaily: true }, BUDGET_FIELDS)
            }
          />
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('budget.noLimit')}
          confirmLabel={t('budget.noLimitConfirm')}
          onConfirm={() => change({ isLimited: false, hasDaily: false, hasTotal: false }, BUDGET_FIELDS)}
          onClose={() => setIsAsking(false)}
        >
          {balance ? t('budget.wholeBalanceOf', { amount: money(balance.available) }) : t('budget.wholeBalance')}
        </ConfirmDialog>
      )}
    </>
  );
}
