import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import type { ManageProps } from './campaign-menu.tsx';
import { useBudget } from './use-budget.ts';

/** Edits the amounts of a budget in place. The dialog edits which limits apply. */
export default function BudgetAmounts({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const budget = useBudget(campaign, onClose);
  const { values, currency } = budget;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void budget.save();
      }}
    >
      <Stack gap="xs">
        {values.hasDaily && (
          <MoneyField
            label={t('budget.daily')}
            currency={currency}
            digits={0}
            data-autofocus
            value={values.budgetDaily}
            onChange={(budgetDaily) => budget.change({ budgetDaily })}
            onBlur={() => budget.visit('budgetDailyTotal')}
            error={budget.errorOf('budgetDailyTotal')}
          />
        )}
        {values.hasTotal && (
          <MoneyField
            label={t('budget.total')}
            currency={currency}
            digits={0}
            data-autofocus={!values.hasDaily || undefined}
            value={values.budgetTotal}
            onChange={(budgetTotal) => budget.change({ budgetTotal })}
            onBlur={() => budget.visit('budgetTotal')}
            error={budget.errorOf('budgetTotal')}
          />
        )}
        <FormBanner message={budget.failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={onClose}>
            {t('changeBudget.cancel')}
          </Button>
          <Button type="submit" size="xs" loading={budget.isSaving}>
            {t('changeBudget.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
