import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '#design/states.tsx';
import { OperationDialog, useOperations } from '#insights/reports/console/index.ts';
import { PlanBudgetsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { Portfolio } from './portfolio-screen.tsx';

interface SpreadDialogProps {
  portfolio: Portfolio;
  companyId: string | null;
  onClose(): void;
}

/** Daily budgets with which the rest of each plan is spent until the month ends: shown campaign by campaign first. */
export function SpreadDialog({ portfolio, companyId, onClose }: SpreadDialogProps) {
  const { t } = useTranslation('portfolio');
  const operations = useOperations();
  const { data } = useApiQuery(PlanBudgetsDocument, { companyId });
  const budgets = data?.portfolio.planBudgets;
  const input = budgets && {
    kind: 'BUDGET' as const,
    campaignIds: budgets.map(({ campaignId }) => campaignId),
    budgetsByCampaign: budgets.map(({ campaignId, amount }) => ({ campaignId, amount })),
  };
  const hasNone = budgets?.length === 0;
  return (
    <OperationDialog
      title={t('spread.title')}
      action={{
        key: JSON.stringify(input ?? null),
        preview: input && !hasNone ? () => operations.preview(input) : null,
        isTyped: false,
        fields: (
          <>
            <Text size="sm" c="dimmed">
              {t(hasNone ? 'spread.none' : 'spread.hint', { count: portfolio.monthDays - portfolio.monthClosedDays })}
            </Text>
            {!budgets && <SkeletonLines count={3} />}
          </>
        ),
      }}
      currency={portfolio.walletCurrency}
      operations={operations}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}
