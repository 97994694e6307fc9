import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#design/states.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';

/** Shown when a screen could not be loaded or rendered. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  // The redirect to the sign-in page has already started.
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null;
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: '70dvh' }}>
      <ErrorState
        title={t('error.page')}
        message={error instanceof ApiError ? errorText(error) : t('error.general')}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
