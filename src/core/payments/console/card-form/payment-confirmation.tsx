import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useClientData } from './card-form.tsx';
import { Confirmation, type ConfirmationProps } from './confirmation.tsx';

/** Renders the bank's confirmation for any card payment. */
export default function PaymentConfirmation(props: Omit<ConfirmationProps, 'client'>) {
  const { t } = useTranslation('billing');
  const { client, hasFailed } = useClientData(true);
  if (hasFailed) return <FormBanner message={t('card.systemFailed')} />;
  return client ? <Confirmation client={client} {...props} /> : <Skeleton height={300} />;
}
