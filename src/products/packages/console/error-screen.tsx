import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#design/states.tsx';
import { BookingPage } from './booking-page.tsx';

/** Shown when a checkout fails for a reason that belongs to no field. */
export function BookingErrorScreen() {
  const { t } = useTranslation('stdPkg');
  return (
    <BookingPage
      title={t('failed.title')}
      actions={<Button renderRoot={(props) => <Link {...props} to="/booking/cart" />}>{t('failed.back')}</Button>}
    >
      <ErrorState title={t('failed.heading')} message={t('failed.detail')} />
    </BookingPage>
  );
}
