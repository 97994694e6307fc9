import type { ListBounds } from '#kernel/list-bound.ts';

const CARDS = 100;
const CARD_METHODS = 100;

export const BILLING_LISTS: ListBounds = {
  'Query.paymentMethods': CARDS,
  'DeletePaymentMethodPayload.paymentMethods': CARDS,
  'SetDefaultPaymentMethodPayload.paymentMethods': CARDS,
  'Query.openTopUps': 100,
  'Query.cardPaymentMinMax': 2,
  'Query.availableCardPaymentMethods': CARD_METHODS,
  'AvailableCardPaymentMethod.brands': CARD_METHODS,
  'Query.topUpTaxes': 10,
  'Voucher.companies': 5000,
  'VoucherRedeemInfo.eligibleCompanyIds': 1,
  'VoucherRedeemInfo.eligiblePackageIds': 5000,
};
