import { lazy } from 'react';

/** Used by other modules' screens, which load the `billing` texts themselves. */
export const PaymentConfirmation = lazy(() => import('./card-form/payment-confirmation.tsx'));
export const VoucherField = lazy(async () => ({ default: (await import('./top-up/voucher-field.tsx')).VoucherField }));
export const TopUpDialog = lazy(() => import('./top-up/top-up-dialog.tsx'));
