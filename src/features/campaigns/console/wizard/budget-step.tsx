import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useFormat } from '#design/format.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

const BUDGET_FIELDS = ['budgetType', 'budgetDailyTotal', 'budgetTotal'];

/** How much may be spent, and when. */
export function BudgetStep({ wizard }: { wizard: Wizard }) {
  return (
    <Stack gap="xl">
      <Budget wizard={wizard} />
      <Schedule wizard={wizard} />
    </Stack>
  );
}

function Budget({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { values, change, errorOf, touch, currency, minBudget } = wizard;
  const hasLimit = values.hasDaily || values.hasTotal;
  const minimum = t('budget.minimum', { amount: format.money(minBudget, currency.symbol, 0) });
  const totalMinimum = values.hasDaily ? t('budget.totalMinimum') : minimum;

  return (
    <section className={styles.section}>
      <RadioCards
        label={t('budget.title')}
        choices={[
          { value: 'ALWAYS_ON', label: t('budget.alwaysOn'), description: t('budget.alwaysOnHint') },
          { value: 'LIMITED', label: t('budget.limited'), description: t('budget.limitedHint') },
        ]}
        value={hasLimit ? 'LIMITED' : 'ALWAYS_ON'}
        onChange={(kind) =>
          change(
            kind === 'LIMITED' ? { hasDaily: true, hasTotal: false } : { hasDaily: false, hasTotal: false },
            BUDGET_FIELDS,
          )
        }
      />
      <fieldset className={styles.limits} disabled={!hasLimit} data-disabled={!hasLimit || undefined}>
        <legend className="visually-hidden">{t('budget.limits')}</legend>
        <div className={styles.limit}>
          <Checkbox
            size="sm"
            label={t('budget.daily')}
            description={t('budget.dailyHint')}
            checked={values.hasDaily}
            disabled={!hasLimit}
            onChange={(event) => change({ hasDaily: event.currentTarget.checked }, BUDGET_FIELDS)}
          />
          <MoneyField
            aria-label={t('budget.dailyAmount')}
            symbol={currency.symbol}
            digits={0}
            placeholder="100"
            description={errorOf('budgetDailyTotal') ? undefined : minimum}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={!values.hasDaily}
            value={values.budgetDaily}
            onChange={(budgetDaily) => change({ budgetDaily }, BUDGET_FIELDS)}
            onBlur={() => touch('budgetDailyTotal')}
            error={errorOf('budgetDailyTotal')}
          />
        </div>
        <div className={styles.limit}>
          <Checkbox
            size="sm"
            label={t('budget.total')}
            description={t('budget.totalHint')}
            checked={values.hasTotal}
            disabled={!hasLimit}
            onChange={(event) => change({ hasTotal: event.currentTarget.checked }, BUDGET_FIELDS)}
          />
          <MoneyField
            aria-label={t('budget.totalAmount')}
            symbol={currency.symbol}
            digits={0}
            placeholder="500"
            description={errorOf('budgetTotal') ? undefined : totalMinimum}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={!values.hasTotal}
            value={values.budgetTotal}
            onChange={(budgetTotal) => change({ budgetTotal }, BUDGET_FIELDS)}
            onBlur={() => touch('budgetTotal')}
            error={errorOf('budgetTotal')}
          />
        </div>
      </fieldset>
    </section>
  );
}

function Schedule({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, today, allowsPastDays, campaign, catalog } = wizard;
  const hasStarted = campaign !== null && values.startDay !== null && values.startDay < today;
  return (
    <section className={styles.section}>
      <div className={styles.pair}>
        <DateField
          label={t('schedule.start')}
          description={hasStarted ? t('schedule.started') : undefined}
          required
          disabled={hasStarted && !allowsPastDays}
          minDate={allowsPastDays || hasStarted ? undefined : today}
          maxDate={values.endDay ?? undefined}
          value={values.startDay}
          onChange={(day) => change({ startDay: day }, ['startDate', 'endDate'])}
          onBlur={() => touch('startDate')}
          error={errorOf('startDate')}
        />
        <DateField
          label={t('schedule.end')}
          description={values.endDay ? undefined : t('schedule.openEnded')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={t('schedule.noEnd')}
          clearable
          clearButtonProps={{ 'aria-label': t('schedule.clearEnd') }}
          minDate={values.startDay ?? today}
          value={values.endDay}
          onChange={(day) => change({ endDay: day }, ['endDate', 'scheduleType'])}
          onBlur={() => touch('endDate')}
          error={errorOf('endDate')}
        />
      </div>
      {catalog && <p className={styles.hint}>{t('schedule.zone', { country: catalog.name })}</p>}
    </section>
  );
}
