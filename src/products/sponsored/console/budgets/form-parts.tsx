import { Group } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useToday } from '#design/format.ts';
import { BudgetCandidatesDocument, type BudgetCandidatesQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { Day } from '#kernel/time.ts';
import { MAX_BUDGET_NAME } from '../../rules/shared-budget.ts';

/** A campaign to choose: its id and name. */
export interface CampaignChoice {
  value: string;
  label: string;
}
type AdSet = BudgetCandidatesQuery['sponsorCampaigns']['objects'][number]['adSets'][number];

export function NameField(input: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useTranslation('sponsorAds');
  return (
    <TextField
      data-autofocus
      label={t('budgets.form.name')}
      required
      maxLength={MAX_BUDGET_NAME}
      autoComplete="off"
      {...input}
    />
  );
}

interface RangeFieldsProps {
  fromDate: Day | null;
  from: Partial<ComponentProps<typeof DateField>>;
  to: Partial<ComponentProps<typeof DateField>>;
}

export function RangeFields({ fromDate, from, to }: RangeFieldsProps) {
  const { t } = useTranslation('sponsorAds');
  const today = useToday();
  return (
    <Group grow align="flex-start">
      <DateField label={t('budgets.form.from')} defaultDate={today} {...from} />
      <DateField label={t('budgets.form.to')} minDate={fromDate ?? undefined} {...to} />
    </Group>
  );
}

interface CampaignsFieldProps {
  description: string;
  /** Campaigns that it has already. */
  before: readonly CampaignChoice[];
  /** Which others may join. */
  isOpen(adSet: AdSet): boolean;
  input: Partial<ComponentProps<typeof MultiSelectField>>;
}

export function CampaignsField({ description, before, isOpen, input }: CampaignsFieldProps) {
  const { t } = useTranslation('sponsorAds');
  const candidates = useApiQuery(BudgetCandidatesDocument, {});
  const known = new Set(before.map(({ value }) => value));
  const open = (candidates.data?.sponsorCampaigns.objects ?? []).filter(
    ({ id, adSets: [adSet] }) => !known.has(id) && adSet!.status !== 'REMOVED' && isOpen(adSet!),
  );
  return (
    <MultiSelectField
      label={t('budgets.form.campaigns')}
      description={description}
      searchable
      clearable
      maxDropdownHeight={220}
      data={[...before, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
      {...input}
    />
  );
}
