import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { BudgetFields } from '../budget-fields.tsx';
import type { ManageProps } from './campaign-menu.tsx';
import { useBudget } from './use-budget.ts';

/** Changes which limits a campaign has and their amounts. */
export default function BudgetDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const budget = useBudget(campaign, onClose);
  return (
    <FormDialog
      title={t('changeBudget.title', { name: campaign.name })}
      submitLabel={t('changeBudget.submit')}
      isSubmitting={budget.isSaving}
      isTyped={budget.isTyped}
      canSubmit={budget.isComplete}
      serverMessage={budget.failure}
      onSubmit={(event) => {
        event.preventDefault();
        void budget.save();
      }}
      onClose={onClose}
    >
      <BudgetFields
        values={budget.values}
        onChange={budget.change}
        onVisited={budget.visit}
        errorOf={budget.errorOf}
        currency={budget.currency}
        minBudget={budget.minBudget}
      />
    </FormDialog>
  );
}
