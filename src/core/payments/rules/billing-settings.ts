/** What operators set for the deployment with `endcap top-up set`; amounts in the platform's own currency. */
export const BILLING_SETTINGS = {
  allow_top_up: 'false switches top-up off for every company',
  card_payment_min: 'smallest card payment',
  card_payment_max: 'largest card payment',
  auto_top_up_monthly_cap: 'largest amount charged automatically in a month; no limit when not set',
  wire_transfer_instructions: 'where to transfer money to; bank transfers are offered once it is set',
} as const;

export type BillingSetting = keyof typeof BILLING_SETTINGS;

export const isBillingSetting = (key: string): key is BillingSetting => Object.hasOwn(BILLING_SETTINGS, key);
