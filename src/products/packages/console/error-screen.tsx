import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#design/states.tsx';
import { BookingPage } from './booking-page.tsx';
import type { errorSearch } from './search.ts';

/** Shown when a checkout fails for a reason that belongs to no field. Says that nothing was booked only where that is known. */
export function BookingErrorScreen({ search: { outcome = 'UNKNOWN' } }: { search: ReturnType<typeof errorSearch> }) {
  const { t } = useTranslation('stdPkg');
  const isUndone = outcome === 'NOT_DONE';
  return (
    <BookingPage
      title={t(isUndone ? 'failed.title' : 'failed.unsureTitle')}
      actions={
        isUndone ? (
          <Button renderRoot={(props) => <Link {...props} to="/booking/cart" />}>{t('failed.back')}</Button>
        ) : (
          <Button renderRoot={(props) => <Link {...props} to="/booking" />}>{t('failed.bookings')}</Button>
        )
      }
    >
      <ErrorState title={t(`failed.heading.${outcome}`)} message={t(`failed.detail.${outcome}`)} />
    </BookingPage>
  );
}
