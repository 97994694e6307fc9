import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { BudgetFields } from '../budget-fields.tsx';
import { MovedStart } from './moved-start.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

export const BUDGET_FIELDS = ['budgetType', 'budgetDailyTotal', 'budgetTotal'];

/** Budget and schedule. */
export function BudgetStep({ wizard }: { wizard: Wizard }) {
  return (
    <Stack gap="xl">
      <Budget wizard={wizard} />
      <Schedule wizard={wizard} />
    </Stack>
  );
}

function Budget({ wizard }: { wizard: Wizard }) {
  const { values, change, errorOf, touch, currency, minBudget } = wizard;
  return (
    <BudgetFields
      values={values}
      onChange={(part) => change(part, BUDGET_FIELDS)}
      onVisited={touch}
      errorOf={errorOf}
      currency={currency}
      minBudget={minBudget}
    />
  );
}

export function Schedule({ wizard }: { wizard: Wizard }) {
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
          clearLabel={t('schedule.clearEnd')}
          minDate={wizard.firstEndDay}
          value={values.endDay}
          onChange={(day) => change({ endDay: day }, ['endDate', 'scheduleType'])}
          onBlur={() => touch('endDate')}
          error={errorOf('endDate')}
        />
      </div>
      <MovedStart wizard={wizard} />
      {catalog && <p className={styles.hint}>{t('schedule.zone', { country: catalog.name })}</p>}
    </section>
  );
}
