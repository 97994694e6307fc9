import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFoundState } from '#design/states.tsx';

/** Shown when the booking in the address does not exist or is not visible to the viewer. */
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
