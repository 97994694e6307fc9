import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useSettled } from '#design/form/use-settled.ts';
import { useMoney, type Currency } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { SHARED_PERIODS, type SharedPeriod } from '#core/ledger/rules/shared-budget.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import {
  CreateSharedBudgetDocument,
  SharedBudgetMembersDocument,
  SharedBudgetOutlookDocument,
  UpdateSharedBudgetDocument,
  type SharedBudgetPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { checkSharedBudget } from '../../rules/shared-budget.ts';
import { useProblemText } from '../use-problem-text.ts';
import { CampaignsField, NameField, RangeFields, type CampaignChoice } from './form-parts.tsx';

interface BudgetFormProps {
  /** Null to create one. */
  budget: SharedBudgetPartsFragment | null;
  currency: Currency;
  /** Called with the saved version and the campaigns that were members before. */
  onSaved?(version: number, campaignIds: string[]): void;
  onClose(): void;
}

/** Opens the form once the members of an existing budget are known. */
export function BudgetFormDialog(props: BudgetFormProps) {
  const { budget } = props;
  const members = useApiQuery(SharedBudgetMembersDocument, { id: budget?.id ?? '' }, { isEnabled: budget !== null });
  const before = budget === null ? [] : members.data?.sharedBudget.members.objects;
  return before ? (
    <BudgetForm {...props} before={before.map(({ campaignId, name }) => ({ value: campaignId, label: name }))} />
  ) : null;
}

const CHANGES = { changes: ['SharedBudget', 'AdSet'], showsErrorInline: true } as const;

function BudgetForm({ budget, before, currency, onSaved, onClose }: BudgetFormProps & { before: CampaignChoice[] }) {
  const { t } = useTranslation('sponsorAds');
  const problemText = useProblemText();
  const create = useKeyedMutation(CreateSharedBudgetDocument, 'createSharedBudget', CHANGES);
  const update = useApiMutation(UpdateSharedBudgetDocument, CHANGES);
  const problem = (field: string, values: Values) => {
    const [first] = checkSharedBudget(inputOf(values))[field] ?? [];
    return first ? problemText(first) : null;
  };
  const { form, ...state } = useServerForm({
    initialValues: {
      name: budget?.name ?? '',
      period: budget?.period ?? 'DAY',
      amount: budget?.amount ?? '',
      fromDate: budget?.fromDate ?? null,
      toDate: budget?.toDate ?? null,
      campaignIds: before.map(({ value }) => value),
    },
    validate: {
      name: (_, values) => problem('name', values),
      amount: (_, values) => problem('amount', values),
      toDate: (_, values) => problem('toDate', values),
    },
    submit: async ({ fromDate, toDate, ...values }) => {
      const input = { ...values, name: values.name.trim(), ...(values.period === 'RANGE' && { fromDate, toDate }) };
      if (budget === null) {
        await create.mutateAsync(input);
        toastSuccess(t('budgets.saved', { name: input.name }));
      } else {
        const saved = await update.mutateAsync({ input: { id: budget.id, version: budget.version, ...input } });
        onSaved?.(
          saved.updateSharedBudget.sharedBudget.version,
          before.map(({ value }) => value),
        );
      }
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={budget === null ? t('budgets.new') : t('budgets.editOf', { name: budget.name })}
      submitLabel={t('budgets.save')}
      {...state}
      onClose={onClose}
    >
      <NameField {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <MoneyField
          label={t('budgets.form.amount')}
          required
          currency={currency}
          digits={0}
          {...form.getInputProps('amount')}
        />
        <SelectField
          label={t('budgets.form.period')}
          allowDeselect={false}
          data={SHARED_PERIODS.map((period) => ({ value: period, label: t(`budgets.period.${period}`) }))}
          {...form.getInputProps('period')}
        />
      </Group>
      {values.period === 'RANGE' && (
        <RangeFields
          fromDate={values.fromDate}
          from={form.getInputProps('fromDate')}
          to={form.getInputProps('toDate')}
        />
      )}
      <Text size="xs" c="dimmed">
        {t(`budgets.periodHint.${values.period}`)}
      </Text>
      <CampaignsField
        description={t('budgets.form.campaignsHint')}
        before={before}
        isOpen={({ sharedBudget }) => sharedBudget === null}
        input={form.getInputProps('campaignIds')}
      />
      <Outlook values={values} currency={currency} />
    </FormDialog>
  );
}

interface Values {
  name: string;
  period: SharedPeriod;
  amount: string;
  fromDate: Day | null;
  toDate: Day | null;
  campaignIds: string[];
}

const inputOf = ({ name, period, amount, fromDate, toDate }: Values) => ({
  name,
  period,
  amountMicros: microsFromDecimal(amount),
  fromDay: fromDate,
  toDay: toDate,
});

/** What the cap would have done on the last days, before it is saved. */
function Outlook({ values, currency }: { values: Values; currency: Currency }) {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const settled = useSettled(values);
  const { campaignIds, period, amount, fromDate, toDate } = settled;
  const isComplete =
    campaignIds.length > 0 && Object.keys(checkSharedBudget({ ...inputOf(settled), name: 'x' })).length === 0;
  const { data } = useApiQuery(
    SharedBudgetOutlookDocument,
    { campaignIds, period, amount, fromDate, toDate },
    { isEnabled: isComplete, keepPreviousData: true },
  );
  const outlook = isComplete ? data?.sharedBudgetOutlook : undefined;
  return (
    <Text size="sm" role="status" mih={21}>
      {outlook &&
        (outlook.daysReached === 0
          ? t('budgets.outlookNone', { average: money(outlook.averageDaily), days: outlook.days })
          : t('budgets.outlook', {
              average: money(outlook.averageDaily),
              count: outlook.daysReached,
              days: outlook.days,
            }))}
    </Text>
  );
}
