/** What operators set for the deployment with `endcap top-up set`; amounts in the platform's own currency. */
export const BILLING_SETTINGS = {
  allow_top_up: 'false switches top-up off for everybody',
  cardPaymentMin: 'smallest card payment',
  card_payment_max: 'largest card payment',
  auto_top_up_monthly_cap: 'most that is charged automatically in a month; no limit when not set',
  wire_transfer_instructions: 'where to transfer money to; bank transfers are offered once it is set',
} as const;

export const isBillingSetting = (key: string): key is keyof typeof BILLING_SETTINGS =>
  Object.hasOwn(BILLING_SETTINGS, key);
