import { useTranslation } from 'react-i18next';
import { ErrorState } from '#design/states.tsx';

/** A part of the page that the server could not read, while the others are there. */
export function PartFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry(): void }) {
  const { t } = useTranslation('common');
  const { t: tOverview } = useTranslation('overview');
  return (
    <ErrorState
      title={t('error.notRead')}
      message={tOverview('partFailed')}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}
