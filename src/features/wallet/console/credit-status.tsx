import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { CreditRowFragment } from '#platform/api-client/generated/graphql.ts';

const TONES: Record<CreditRowFragment['status'], Tone> = {
  REQUESTED: 'warning',
  PAID: 'success',
  IN_USE: 'info',
  USED_UP: 'neutral',
  EXPIRED: 'danger',
};

export function CreditStatusBadge({ status }: Pick<CreditRowFragment, 'status'>) {
  const { t } = useTranslation('billing');
  return <StatusBadge tone={TONES[status]} label={t(`credits.statuses.${status}`)} />;
}
