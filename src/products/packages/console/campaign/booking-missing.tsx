import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFoundState } from '#design/states.tsx';

/** In the place of a booking that the address names and the reader has not. */
export function BookingMissing() {
  const { t } = useTranslation('stdPkg');
  return (
    <NotFoundState
      title={t('detail.notFound')}
      action={
        <Button component={Link} to="/booking" variant="default">
          {t('detail.toList')}
        </Button>
      }
    />
  );
}
