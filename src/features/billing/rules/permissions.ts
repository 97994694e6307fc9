import type { PermissionTable } from '#kernel/permission.ts';

export const BILLING_PERMISSIONS = {
  'Query.billingInfo': { who: ['OWNER', 'staff'] },
  'Query.paymentMethods': { who: ['OWNER', 'staff'] },
  'Query.paymentProvider': { who: ['OWNER'] },
  'Query.paymentClientData': { who: ['OWNER'], notImpersonated: true },
  'Query.cardPaymentMinMax': { who: ['OWNER'] },
  'Query.availableCardPaymentMethods': { who: ['OWNER'] },
  'Query.currencyFactor': { who: ['OWNER'] },
  'Query.topUpTaxes': { who: ['OWNER'] },
  'Query.allowTopUp': { who: ['signedIn'] },
  'Mutation.updateAutoTopUp': { who: ['OWNER'], flag: 'show_auto_top_up', notImpersonated: true },
  'Mutation.createTopUpRequest': { who: ['OWNER'], flag: 'billing_top_up', notImpersonated: true },
  'Mutation.checkVerifiedTopUpRequest': { who: ['OWNER'], notImpersonated: true },
  'Mutation.savePaymentMethod': { who: ['OWNER'], flag: 'show_payment_card_method', notImpersonated: true },
  'Mutation.deletePaymentMethod': { who: ['OWNER'], flag: 'show_payment_card_method', notImpersonated: true },
  'Mutation.setDefaultPaymentMethod': { who: ['OWNER'], flag: 'show_payment_card_method', notImpersonated: true },
  'Mutation.updateBillingDetails': { who: ['OWNER'], notImpersonated: true },
  'Mutation.redeemVoucherCode': { who: ['OWNER', 'approved', 'staff'], notImpersonated: true },
} as const satisfies PermissionTable;
