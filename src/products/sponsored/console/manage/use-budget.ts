import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { microsFromDecimal } from '#kernel/money.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  MinimumBudgetDocument,
  UpdateAdSetBudgetDocument,
  type ManagedCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { budgetTypeOf, limitsOf } from '../../rules/budget-type.ts';
import { checkBudget } from '../../rules/check-campaign.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useUndo } from '../use-undo.ts';
import type { BudgetValues } from '../budget-fields.tsx';

// Maps field names of the mutation to those of the wizard.
const SERVER_FIELDS = { budgetDailyTotal: 'budgetDaily', budgetTotal: 'budget' } as const;
export type BudgetField = keyof typeof SERVER_FIELDS;

/** State of a budget edited outside the wizard, validated by the wizard's rules. */
export function useBudget(campaign: ManagedCampaignPartsFragment, onSaved: () => void) {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText();
  const adSet = campaign.adSets[0]!;
  const currency = campaign.company.walletCurrency;
  const [isTyped, setIsTyped] = useState(false);
  const [values, setValues] = useState<BudgetValues>({
    ...limitsOf(adSet.budgetType),
    isLimited: adSet.budgetType !== 'ALWAYS_ON',
    budgetDaily: adSet.budgetDaily ?? '',
    budgetTotal: adSet.budget ?? '',
  });
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const minimum = useApiQuery(MinimumBudgetDocument, {});
  const update = useApiMutation(UpdateAdSetBudgetDocument, { changes: ['AdSet'], showsErrorInline: true });
  const { offer } = useUndo();
  const minBudget = minimum.data?.sponsorCampaignMinBudget ?? '1';
  const budgetType = budgetTypeOf(values);
  const problems = checkBudget(
    {
      budgetType,
      budgetDailyMicros: microsFromDecimal(values.budgetDaily),
      budgetTotalMicros: microsFromDecimal(values.budgetTotal),
    },
    { minBudgetMicros: microsFromDecimal(minBudget) ?? 0n, symbol: currency.symbol },
  );
  const rejections = update.error?.fields ?? {};

  return {
    values,
    currency,
    minBudget,
    isComplete: Object.keys(problems).length === 0 && values.isLimited === (budgetType !== 'ALWAYS_ON'),
    isSaving: update.isPending,
    isTyped,
    /** Error that belongs to no field. */
    failure: update.error && Object.keys(rejections).length === 0 ? errorText(update.error) : null,
    change(part: Partial<BudgetValues>) {
      update.reset();
      setIsTyped(true);
      setValues({ ...values, ...part });
    },
    visit: (field: BudgetField) => setVisited(new Set([...visited, field])),
    errorOf(field: BudgetField): string | undefined {
      const [problem] = problems[field] ?? [];
      return (
        rejections[SERVER_FIELDS[field]]?.[0] ?? (problem && visited.has(field) ? problemText(problem) : undefined)
      );
    },
    async save(): Promise<void> {
      if (Object.keys(problems).length > 0) return setVisited(new Set(['budgetDailyTotal', 'budgetTotal']));
      let operationId: string | null;
      try {
        const done = await update.mutateAsync({
          id: adSet.id,
          budgetType,
          budget: values.hasTotal ? values.budgetTotal : null,
          budgetDaily: values.hasDaily ? values.budgetDaily : null,
        });
        ({ operationId } = done.updateAdSetBudget);
      } catch {
        return; // Shown at its field or above all.
      }
      offer(operationId, t('changeBudget.done'));
      onSaved();
    },
  };
}
