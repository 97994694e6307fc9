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
  'bookings:read',
  'bookings:write',
  'webhooks:manage',
] as const;

/** What the key of an agent has besides: it opens /mcp, and binds the key to a mandate wherever it calls. */
export const AGENT_SCOPE = 'mcp';
/** Every scope that a seller can give a key. */
export const KEY_SCOPES = [...SELLER_SCOPES, AGENT_SCOPE] as const;
/** With it an agent of staff proposes verdicts, which people give. */
export const REVIEW_SCOPE = 'review:write';
export type Scope = (typeof KEY_SCOPES)[number] | typeof REVIEW_SCOPE;

/** What a mandate may allow the key of an agent, besides reading. */
export const MANDATE_GROUPS = ['PAUSE', 'BUDGETS', 'BIDS', 'KEYWORDS', 'SETTINGS', 'CREATE', 'BOOKINGS'] as const;
export type MandateGroup = (typeof MANDATE_GROUPS)[number];

/** Keys of staff read, and propose verdicts; so do their agents, to whom no company gave a mandate. */
export const STAFF_SCOPES: readonly Scope[] = [
  'catalog:read',
  'campaigns:read',
  'reports:read',
  'wallet:read',
  'billing:read',
  REVIEW_SCOPE,
  AGENT_SCOPE,
];
