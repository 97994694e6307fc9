/** What a seller's or an agency's key can be made for. Topping up, refunds, roles and keys are closed to keys. */
export const SELLER_SCOPES = [
  'catalog:read',
  'campaigns:read',
  'campaigns:write',
  'bids:write',
  'budgets:write',
  'reports:read',
  'wallet:read',
  'billing:read',
  'webhooks:manage',
] as const;
export type Scope = (typeof SELLER_SCOPES)[number];

/** Keys of staff only read. */
export const STAFF_SCOPES: readonly Scope[] = [
  'catalog:read',
  'campaigns:read',
  'reports:read',
  'wallet:read',
  'billing:read',
];
