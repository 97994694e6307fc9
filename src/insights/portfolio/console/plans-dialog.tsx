import { Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useFormat } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { useReportCurrency } from '#core/session/console/index.ts';
import { SetBrandPlansDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { pastedPlans } from '../rules/pasted-plans.ts';
import type { Portfolio } from './portfolio-screen.tsx';
import styles from './portfolio.module.css';

/** What is to be spent for each brand this month: typed, or pasted from a sheet. */
export function PlansDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose(): void }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const currency = useReportCurrency();
  const [sheet, setSheet] = useState('');
  const { mutateAsync } = useApiMutation(SetBrandPlansDocument, { changes: ['Portfolio'], showsErrorInline: true });
  const brands = portfolio.brands.map(({ brand, plan }) => ({ ...brand, plan: plan ?? '' }));
  const { form, ...state } = useServerForm({
    initialValues: { plans: brands.map(({ id, plan }) => ({ brandId: id, amount: plan })) },
    submit: async ({ plans }) => {
      const changed = plans.filter(({ amount }, index) => amount !== brands[index]!.plan);
      if (changed.length > 0)
        await mutateAsync({
          input: {
            month: portfolio.month,
            plans: changed.map(({ brandId, amount }) => ({ brandId, amount: amount === '' ? null : amount })),
          },
        });
      toastSuccess(t('plan.saved'));
      onClose();
    },
  });
  const read = (text: string) => {
    setSheet(text);
    const found = pastedPlans(text, brands);
    form.setValues(({ plans }) => ({
      plans: plans!.map((one) => ({ ...one, amount: found.get(one.brandId) ?? one.amount })),
    }));
  };
  return (
    <FormDialog
      title={t('plan.title', { month: format.month(portfolio.month) })}
      submitLabel={t('plan.save')}
      {...state}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('plan.hint')}
      </Text>
      <LongTextField
        label={t('plan.sheet')}
        description={t('plan.sheetHint')}
        autosize={false}
        rows={3}
        value={sheet}
        onChange={(event) => read(event.currentTarget.value)}
      />
      <div className={styles.plans}>
        {brands.map(({ id, name }, index) => (
          <Fragment key={id}>
            <span className={styles.planName} title={name} id={`plan-${id}`}>
              {name}
            </span>
            <MoneyField
              size="sm"
              aria-labelledby={`plan-${id}`}
              currency={currency}
              digits={0}
              {...form.getInputProps(`plans.${index}.amount`)}
            />
          </Fragment>
        ))}
      </div>
    </FormDialog>
  );
}
