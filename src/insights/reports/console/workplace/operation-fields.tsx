import { Group, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useToday, type Currency } from '#design/format.ts';
import { MATCH_TYPES } from '#core/serving/rules/keywords.ts';
import { addDays } from '#kernel/time.ts';
import { SharedBudgetNamesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { AMOUNT_CHANGES, NO_BUDGET, type BulkKind, type OperationForm } from './operation-input.ts';

interface OperationFieldsProps {
  kind: BulkKind;
  form: OperationForm;
  currency: Currency;
  onChange(patch: Partial<OperationForm>): void;
}

/** What a change of several campaigns needs to know. */
export function OperationFields({ kind, form, currency, onChange }: OperationFieldsProps) {
  const { t } = useTranslation('workplace');
  const today = useToday();
  if (kind === 'PAUSE' || kind === 'RESUME') return null;
  if (kind === 'SHARED_BUDGET') return <SharedBudgetField value={form.sharedBudgetId} onChange={onChange} />;
  if (kind === 'EXTEND') {
    return (
      <Stack gap="xs">
        <Radio.Group label={t('fields.extend')} value={form.extendBy} onChange={(extendBy) => onChange({ extendBy })}>
          <Group mt="xs">
            <Radio value="DAYS" label={t('fields.byDays')} />
            <Radio value="DATE" label={t('fields.toDate')} />
          </Group>
        </Radio.Group>
        {form.extendBy === 'DAYS' ? (
          <NumberField
            label={t('fields.days')}
            value={form.days}
            onChange={(days) => onChange({ days })}
            data-autofocus
          />
        ) : (
          <DateField
            label={t('fields.until')}
            value={form.until}
            minDate={addDays(today, 1)}
            onChange={(until) => onChange({ until })}
          />
        )}
      </Stack>
    );
  }
  if (kind === 'NEGATIVES') {
    return (
      <Stack gap="xs">
        <LongTextField
          label={t('fields.keywords')}
          description={t('fields.keywordsHint')}
          autosize
          minRows={3}
          maxRows={8}
          value={form.keywords}
          onChange={(event) => onChange({ keywords: event.currentTarget.value })}
          data-autofocus
        />
        <SelectField
          label={t('fields.match')}
          value={form.match}
          data={MATCH_TYPES.map((match) => ({ value: match, label: t(`match.${match}`) }))}
          onChange={(match) => onChange({ match: match as OperationForm['match'] })}
        />
      </Stack>
    );
  }
  const isPercent = form.amountChange.endsWith('PERCENT');
  const amount = {
    label: t('fields.amount'),
    value: form.amount,
    onChange: (value: string) => onChange({ amount: value }),
    'data-autofocus': true,
  };
  return (
    <Group grow align="flex-start">
      <SelectField
        label={t('fields.change')}
        value={form.amountChange}
        data={AMOUNT_CHANGES.map((change) => ({ value: change, label: t(`amountChange.${change}`) }))}
        onChange={(change) => onChange({ amountChange: change as OperationForm['amountChange'] })}
      />
      {isPercent ? (
        <NumberField {...amount} decimals={2} suffix="%" />
      ) : (
        <MoneyField {...amount} currency={currency} digits={kind === 'BUDGET' ? 0 : undefined} />
      )}
      {kind === 'BUDGET' && (
        <SelectField
          label={t('fields.limit')}
          value={form.limit}
          data={(['ALL', 'DAILY', 'TOTAL'] as const).map((limit) => ({ value: limit, label: t(`limit.${limit}`) }))}
          onChange={(limit) => onChange({ limit: limit as OperationForm['limit'] })}
        />
      )}
    </Group>
  );
}

interface SharedBudgetFieldProps {
  value: string | null;
  onChange(patch: Pick<OperationForm, 'sharedBudgetId'>): void;
}

/** The shared budget to join, or to be in none. */
function SharedBudgetField({ value, onChange }: SharedBudgetFieldProps) {
  const { t } = useTranslation('workplace');
  const { data } = useApiQuery(SharedBudgetNamesDocument, {});
  const budgets = data?.sharedBudgets.objects ?? [];
  return (
    <SelectField
      data-autofocus
      searchable
      label={t('fields.sharedBudget')}
      description={t('fields.sharedBudgetHint')}
      value={value}
      data={[
        { value: NO_BUDGET, label: t('fields.noSharedBudget') },
        ...budgets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(sharedBudgetId) => onChange({ sharedBudgetId })}
    />
  );
}
