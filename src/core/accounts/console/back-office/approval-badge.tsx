import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#design/status-badge.tsx';
import type { DeskCompanyPartsFragment } from '#platform/api-client/generated/graphql.ts';

/** Shows whether a company can book packages or awaits approval. */
export function ApprovalBadge({
  company,
}: {
  company: Pick<DeskCompanyPartsFragment, 'isApproved' | 'dateApprovalRequested'>;
}) {
  const { t } = useTranslation('company');
  if (company.isApproved) return <StatusBadge tone="success" label={t('desk.isApproved')} />;
  if (company.dateApprovalRequested) return <StatusBadge tone="warning" label={t('desk.asks')} />;
  return <StatusBadge tone="neutral" label={t('desk.notApproved')} />;
}
