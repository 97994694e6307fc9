import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { MoneyField, NumberField, RatioField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useSettled } from '#design/form/use-settled.ts';
import { useFormat, useMoney, useToday, type Currency } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import {
  BudgetRuleMembersDocument,
  BudgetRuleOutlookDocument,
  CreateBudgetRuleDocument,
  UpdateBudgetRuleDocument,
  type BudgetRulePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import {
  checkBudgetRule,
  RULE_COMPARISONS,
  RULE_CONDITIONS,
  RULE_EFFECTS,
  RULE_METRICS,
  RULE_WINDOWS,
  type RuleMetric,
} from '../../rules/budget-rule.ts';
import { useProblemText } from '../use-problem-text.ts';
import { CampaignsField, NameField, RangeFields, type CampaignChoice } from './form-parts.tsx';
import { useWeekdays } from './rule-text.ts';
import { inputOfValues, termsOfValues, valuesOfRule, type RuleValues } from './rule-values.ts';

interface RuleFormProps {
  /** Null to create one. */
  rule: BudgetRulePartsFragment | null;
  currency: Currency;
  /** Called with the saved version and the campaigns that had the rule before. */
  onSaved?(version: number, campaignIds: string[]): void;
  onClose(): void;
}

/** Opens the form once the campaigns of an existing rule are known. */
export function RuleFormDialog(props: RuleFormProps) {
  const { rule } = props;
  const members = useApiQuery(BudgetRuleMembersDocument, { id: rule?.id ?? '' }, { isEnabled: rule !== null });
  const before = rule === null ? [] : members.data?.budgetRule.members.objects;
  return before ? (
    <RuleForm {...props} before={before.map(({ campaignId, name }) => ({ value: campaignId, label: name }))} />
  ) : null;
}

const CHANGES = { changes: ['BudgetRule', 'AdSet'], showsErrorInline: true } as const;
const CHECKED = ['name', 'toDate', 'weekdays', 'yearlyTo', 'value', 'percent', 'amount', 'least', 'most'] as const;

function RuleForm({ rule, before, currency, onSaved, onClose }: RuleFormProps & { before: CampaignChoice[] }) {
  const { t } = useTranslation('sponsorAds');
  const problemText = useProblemText();
  const today = useToday();
  const create = useKeyedMutation(CreateBudgetRuleDocument, 'createBudgetRule', CHANGES);
  const update = useApiMutation(UpdateBudgetRuleDocument, CHANGES);
  const check = (field: string) => (_: unknown, values: RuleValues) => {
    const [first] = checkBudgetRule(inputOfValues(values))[field] ?? [];
    return first ? problemText(first) : null;
  };
  const { form, ...state } = useServerForm({
    initialValues: valuesOfRule(
      rule,
      before.map(({ value }) => value),
      today.slice(0, 4),
    ),
    validate: Object.fromEntries(CHECKED.map((field) => [field, check(field)])),
    submit: async (values) => {
      const input = { name: values.name.trim(), terms: termsOfValues(values), campaignIds: values.campaignIds };
      if (rule === null) {
        await create.mutateAsync(input);
        toastSuccess(t('rules.saved', { name: input.name }));
      } else {
        const saved = await update.mutateAsync({ input: { id: rule.id, version: rule.version, ...input } });
        onSaved?.(
          saved.updateBudgetRule.budgetRule.version,
          before.map(({ value }) => value),
        );
      }
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={rule === null ? t('rules.new') : t('budgets.editOf', { name: rule.name })}
      submitLabel={t('budgets.save')}
      {...state}
      onClose={onClose}
    >
      <NameField {...form.getInputProps('name')} />
      <ConditionFields form={form} />
      <EffectFields form={form} currency={currency} />
      {values.condition !== 'RANGE' && (
        <DateField label={t('rules.form.end')} clearable {...form.getInputProps('endDate')} />
      )}
      <CampaignsField
        description={t('rules.form.campaignsHint')}
        before={before}
        isOpen={({ budgetDaily }) => budgetDaily !== null}
        input={form.getInputProps('campaignIds')}
      />
      <Outlook id={rule?.id ?? null} values={values} currency={currency} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useServerForm<RuleValues>>['form'];

function ConditionFields({ form }: { form: Form }) {
  const { t } = useTranslation('sponsorAds');
  const today = useToday();
  const weekdays = useWeekdays('long');
  const { values } = form;
  return (
    <>
      <SelectField
        label={t('rules.form.condition')}
        allowDeselect={false}
        data={RULE_CONDITIONS.map((condition) => ({ value: condition, label: t(`rules.condition.${condition}`) }))}
        {...form.getInputProps('condition')}
      />
      {values.condition === 'WEEKDAYS' && (
        <MultiSelectField
          label={t('rules.form.weekdays')}
          required
          data={weekdays}
          {...form.getInputProps('weekdays')}
        />
      )}
      {values.condition === 'RANGE' && (
        <RangeFields
          fromDate={values.fromDate}
          from={form.getInputProps('fromDate')}
          to={form.getInputProps('toDate')}
        />
      )}
      {values.condition === 'YEARLY' && (
        <Group grow align="flex-start">
          <DateField label={t('rules.form.yearlyFrom')} defaultDate={today} {...form.getInputProps('yearlyFrom')} />
          <DateField label={t('rules.form.yearlyTo')} defaultDate={today} {...form.getInputProps('yearlyTo')} />
        </Group>
      )}
      {values.condition === 'FIGURE' && (
        <>
          <Group grow align="flex-start">
            <SelectField
              label={t('rules.form.metric')}
              allowDeselect={false}
              data={RULE_METRICS.map((metric) => ({ value: metric, label: t(`rules.metric.${metric}`) }))}
              {...form.getInputProps('metric')}
            />
            <SelectField
              label={t('rules.form.comparison')}
              allowDeselect={false}
              data={RULE_COMPARISONS.map((one) => ({ value: one, label: t(`rules.comparison.${one}`) }))}
              {...form.getInputProps('comparison')}
            />
          </Group>
          <Group grow align="flex-start">
            <FigureField metric={values.metric} label={t('rules.form.value')} {...form.getInputProps('value')} />
            <SelectField
              label={t('rules.form.window')}
              allowDeselect={false}
              data={RULE_WINDOWS.map((days) => ({ value: String(days), label: t('rules.window', { count: days }) }))}
              {...form.getInputProps('windowDays')}
            />
          </Group>
          <Text size="xs" c="dimmed">
            {t('rules.figureHint')}
          </Text>
        </>
      )}
    </>
  );
}

function EffectFields({ form, currency }: { form: Form; currency: Currency }) {
  const { t } = useTranslation('sponsorAds');
  const { effect } = form.values;
  return (
    <>
      <Group grow align="flex-start">
        <SelectField
          label={t('rules.form.effect')}
          allowDeselect={false}
          data={RULE_EFFECTS.map((one) => ({ value: one, label: t(`rules.effect.${one}`) }))}
          {...form.getInputProps('effect')}
        />
        {effect === 'SET' ? (
          <MoneyField
            label={t('rules.form.amount')}
            required
            currency={currency}
            digits={0}
            {...form.getInputProps('amount')}
          />
        ) : (
          <NumberField label={t('rules.form.percent')} required suffix="%" {...form.getInputProps('percent')} />
        )}
      </Group>
      {effect !== 'SET' && (
        <Group grow align="flex-start">
          <MoneyField label={t('rules.form.least')} currency={currency} digits={0} {...form.getInputProps('least')} />
          <MoneyField label={t('rules.form.most')} currency={currency} digits={0} {...form.getInputProps('most')} />
        </Group>
      )}
    </>
  );
}

function FigureField({ metric, ...props }: { metric: RuleMetric } & Parameters<typeof RatioField>[0]) {
  if (metric === 'ROAS') return <RatioField required decimals={2} {...props} />;
  return <NumberField required decimals={2} {...(metric !== 'ORDERS' && { suffix: '%' })} {...props} />;
}

/** What the rule would have done on the last days, and will do on the next ones, before it is saved. */
function Outlook({ id, values, currency }: { id: string | null; values: RuleValues; currency: Currency }) {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const format = useFormat();
  const settled = useSettled(values);
  const isComplete =
    settled.campaignIds.length > 0 &&
    Object.keys(checkBudgetRule({ ...inputOfValues(settled), name: 'x' })).length === 0;
  const { data } = useApiQuery(
    BudgetRuleOutlookDocument,
    { id, terms: termsOfValues(settled), campaignIds: settled.campaignIds },
    { isEnabled: isComplete, keepPreviousData: true },
  );
  const outlook = isComplete ? data?.budgetRuleOutlook : undefined;
  const sum = (amounts: (string | null)[]) => String(amounts.reduce((all, amount) => all + Number(amount ?? 0), 0));
  return (
    <Stack gap={4} role="status" mih={21}>
      {outlook && (
        <>
          <Text size="sm">
            {t('rules.outlook', {
              count: outlook.daysActed,
              days: outlook.past.length,
              with: money(sum(outlook.past.map((day) => day.with)), 0),
              without: money(sum(outlook.past.map((day) => day.without)), 0),
              spent: money(sum(outlook.past.map(({ spent }) => spent)), 0),
            })}
          </Text>
          {outlook.campaignsWithoutFigure > 0 && (
            <Text size="sm" c="dimmed">
              {t('rules.tooFewClicks', { count: outlook.campaignsWithoutFigure })}
            </Text>
          )}
          <Group gap="sm" role="list" aria-label={t('rules.next')}>
            {outlook.next.map((day) => (
              <div key={day.date} role="listitem">
                <Text size="xs" c="dimmed">
                  {format.shortDay(day.date)}
                </Text>
                <Text size="sm" fw={day.with === day.without ? undefined : 600}>
                  {money(day.with, 0)}
                </Text>
              </div>
            ))}
          </Group>
        </>
      )}
    </Stack>
  );
}
