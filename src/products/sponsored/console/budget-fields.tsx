import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { type Currency, useMoney } from '#design/format.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './wizard/wizard.module.css';
import { campaignProblem } from '../rules/campaign.messages.ts';

/** Which limits apply and their amounts. Amounts are decimal text, empty when nothing was entered. */
export interface BudgetValues {
  /** True when a budget is chosen, even if no limit is ticked yet. */
  isLimited: boolean;
  hasDaily: boolean;
  hasTotal: boolean;
  budgetDaily: string;
  budgetTotal: string;
}

interface BudgetFieldsProps {
  values: BudgetValues;
  onChange(part: Partial<BudgetValues>): void;
  onVisited(field: 'budgetDailyTotal' | 'budgetTotal'): void;
  errorOf(field: 'budgetDailyTotal' | 'budgetTotal'): string | undefined;
  /** Currency of the wallet. */
  currency: Currency;
  minBudget: string;
}

/** Campaign budget: none, or a daily limit, a total limit, or both. */
export function BudgetFields({ values, onChange, onVisited, errorOf, currency, minBudget }: BudgetFieldsProps) {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText();
  const money = useMoney(currency);
  // Unticking the last limit keeps "limited" selected and shows what is missing.
  const hasLimit = values.isLimited || values.hasDaily || values.hasTotal;
  const hasNone = hasLimit && !values.hasDaily && !values.hasTotal;
  const minimum = t('budget.minimum', { amount: money(minBudget, 0) });

  return (
    <section className={styles.section}>
      <RadioCards
        label={t('budget.title')}
        choices={[
          { value: 'ALWAYS_ON', label: t('budget.alwaysOn'), description: t('budget.alwaysOnHint') },
          { value: 'LIMITED', label: t('budget.limited'), description: t('budget.limitedHint') },
        ]}
        value={hasLimit ? 'LIMITED' : 'ALWAYS_ON'}
        onChange={(kind) => onChange({ isLimited: kind === 'LIMITED', hasDaily: kind === 'LIMITED', hasTotal: false })}
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
            onChange={(event) => onChange({ isLimited: true, hasDaily: event.currentTarget.checked })}
          />
          <MoneyField
            aria-label={t('budget.dailyAmount')}
            currency={currency}
            digits={0}
            placeholder="100"
            description={errorOf('budgetDailyTotal') ? undefined : minimum}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={!values.hasDaily}
            value={values.budgetDaily}
            onChange={(budgetDaily) => onChange({ budgetDaily })}
            onBlur={() => onVisited('budgetDailyTotal')}
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
            onChange={(event) => onChange({ isLimited: true, hasTotal: event.currentTarget.checked })}
          />
          <MoneyField
            aria-label={t('budget.totalAmount')}
            currency={currency}
            digits={0}
            placeholder="500"
            description={errorOf('budgetTotal') ? undefined : values.hasDaily ? t('budget.totalMinimum') : minimum}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={!values.hasTotal}
            value={values.budgetTotal}
            onChange={(budgetTotal) => onChange({ budgetTotal })}
            onBlur={() => onVisited('budgetTotal')}
            error={errorOf('budgetTotal')}
          />
        </div>
      </fieldset>
      {hasNone && (
        <p className={styles.missing} role="alert">
          {problemText(campaignProblem.limitMissing())}
        </p>
      )}
    </section>
  );
}
