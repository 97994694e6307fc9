import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#design/states.tsx';
import { BookingPage } from './booking-page.tsx';

/** Where a checkout ends that could not be made, and nobody can say at which field. */
export function BookingErrorScreen() {
  const { t } = useTranslation('stdPkg');
  return (
    <BookingPage
      title={t('failed.title')}
      actions={
        <Button component={Link} to="/booking/cart">
          {t('failed.back')}
        </Button>
      }
    >
      <ErrorState title={t('failed.heading')} message={t('failed.detail')} />
    </BookingPage>
  );
}
