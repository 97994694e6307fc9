import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { MovedStart } from '../wizard/moved-start.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import wizardStyles from '../wizard/wizard.module.css';

/** The first day. It starts when it is approved, at the earliest on that day. */
export function StartField({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, today, allowsPastDays } = wizard;
  return (
    <div>
      <DateField
        className={wizardStyles.short}
        label={t('schedule.start')}
        required
        minDate={allowsPastDays ? undefined : today}
        maxDate={values.endDay ?? undefined}
        value={values.startDay}
        onChange={(day) => change({ startDay: day }, ['startDate', 'endDate'])}
        onBlur={() => touch('startDate')}
        error={errorOf('startDate')}
      />
      <MovedStart wizard={wizard} />
    </div>
  );
}
