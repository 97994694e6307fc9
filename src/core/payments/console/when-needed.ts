import { lazy } from 'react';

/** Parts of other screens; those load the texts of `billing` themselves. */
export const PaymentConfirmation = lazy(() => import('./card-form/payment-confirmation.tsx'));
export const VoucherField = lazy(async () => ({ default: (await import('./top-up/voucher-field.tsx')).VoucherField }));
