/** Pages of the console that a mail or a notification leads to. A test compares them with its routes. */
export const LED_TO = [
  '/api',
  '/approvals',
  '/auth',
  '/auth/email-confirm/$token',
  '/auth/email-undo/$token',
  '/auth/invitation/$token',
  '/auth/password-setup/$token',
  '/auth/reset',
  '/auth/reset-confirm/$userId/$token',
  '/billing/credits',
  '/billing/invoices',
  '/billing/method',
  '/billing/transactions',
  '/booking/$campaignId/detail',
  '/booking/$campaignId/placements',
  '/brands',
  '/campaigns',
  '/campaigns/$campaignId/$tab',
  '/company',
  '/homepage',
  '/mpa/campaign',
  '/profile',
  '/profile/emails',
  '/search-terms/rules',
  '/sponsor/$campaignId/$step',
  '/yield',
] as const;

type Filled<Pattern extends string> = Pattern extends `${infer Before}$${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? `${Before}${string}/${Filled<After>}`
    : `${Before}${string}`
  : Pattern;
type Page = Filled<(typeof LED_TO)[number]>;

/** What a mail or a notification leads to: a page of the console, or a file of this server. */
export type ConsolePath = Page | `${Page}?${string}` | `${Page}#${string}` | `/v1/exports/${string}`;
