import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { CreditRowFragment, OpenTopUpPartsFragment } from '#platform/api-client/generated/graphql.ts';

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

/** As `CreditStatusBadge`, with a link to continue while the bank still requires action from the buyer. */
export function CreditState({
  status,
  wait,
}: Pick<CreditRowFragment, 'status'> & { wait: OpenTopUpPartsFragment | undefined }) {
  const { t } = useTranslation('billing');
  return (
    <>
      <CreditStatusBadge status={status} />
      {wait?.waitsFor === 'BUYER' && (
        <>
          {' '}
          <Link to="/billing/method">{t('openTopUps.resume')}</Link>
        </>
      )}
    </>
  );
}
