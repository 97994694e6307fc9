import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { useToday } from '#design/format.ts';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import {
  requiresText,
  earliestStart,
  isStartLocked,
  MAX_TEXT_LENGTH,
  VISIBLE_TEXT_LENGTH,
} from '../../rules/check-campaign.ts';
import styles from '../meta.module.css';
import { useCurrency, useMetaSettings } from '../use-seller.ts';
import type { CampaignForm } from './use-campaign-form.ts';

interface CampaignFieldsProps {
  form: CampaignForm['form'];
  currency: string | undefined;
  /** Start day and text of an existing campaign, which can no longer change; null for a new campaign. */
  existing: { startDate: string; creativeText: string | null } | null;
}

/** Name, budget, schedule and text of a campaign. */
export function CampaignFields({ form, currency, existing }: CampaignFieldsProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const accountMoney = useCurrency(currency);
  const { excludedFields } = useMetaSettings();
  const today = useToday();
  const { startDate, creativeText } = form.values;
  const isLocked = existing !== null && isStartLocked(existing.startDate, today);
  const first = earliestStart(today);
  return (
    <div className={styles.fields}>
      <TextField label={t('field.name')} required withAsterisk={false} {...form.getInputProps('name')} />
      <MoneyField label={t('field.budget')} currency={accountMoney} {...form.getInputProps('lifetimeBudget')} />
      <div className={styles.pair}>
        <DateField
          label={t('field.start')}
          minDate={isLocked ? undefined : first}
          disabled={isLocked}
          description={isLocked ? t('field.startLocked') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('startDate')}
        />
        <DateField
          label={t('field.end')}
          clearable
          clearLabel={t('field.clearEnd')}
          minDate={startDate && startDate > today ? startDate : today}
          {...form.getInputProps('endDate')}
        />
      </div>
      {requiresText(excludedFields) && (existing === null || existing.creativeText !== null) && (
        <LongTextField
          label={t('field.text')}
          description={
            existing === null
              ? t('field.textHint', { count: creativeText.length, shown: VISIBLE_TEXT_LENGTH })
              : t('field.textFixed')
          }
          maxLength={MAX_TEXT_LENGTH}
          disabled={existing !== null}
          {...form.getInputProps('creativeText')}
        />
      )}
    </div>
  );
}
