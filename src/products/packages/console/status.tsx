import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { SharedStatus } from '../rules/shared-status.ts';

const TONES: Readonly<Record<SharedStatus, Tone>> = {
  PAUSED: 'warning',
  PENDING: 'warning',
  REMOVED: 'neutral',
  UNDER_REVIEW: 'info',
  ELIGIBLE: 'success',
  PURCHASED: 'accent',
  DRAFT: 'neutral',
  PENDING_FOR_APPROVAL: 'info',
  APPROVAL_IN_PROGRESS: 'info',
  APPROVED: 'success',
  PUBLISHED: 'success',
  APPROVED_LIMITED: 'success',
  DISAPPROVED: 'danger',
  ACTIVE: 'success',
  ENDED: 'neutral',
  PENDING_REFUND: 'warning',
  REFUNDED: 'neutral',
  PARTIAL_REFUNDED: 'neutral',
  CANCELLED: 'neutral',
};

/** Status badge; a reason is shown on hover and focus. Uses the texts of `stdPkg`. */
export function SharedStatusBadge({ status, reason }: { status: SharedStatus; reason?: string | null }) {
  const { t } = useTranslation('stdPkg');
  return <StatusBadge tone={TONES[status]} label={t(`status.${status}`)} explanation={reason ?? undefined} />;
}
