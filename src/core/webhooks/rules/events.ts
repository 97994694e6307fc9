/** What can be subscribed to, each with what it says. */
export const WEBHOOK_EVENTS = {
  'campaign.created': 'A campaign was created and submitted for review.',
  'campaign.status_changed': 'The status of a campaign changed, for whatever reason.',
  'campaign.approved': 'Staff approved the content of a campaign.',
  'campaign.rejected': 'Staff rejected the content of a campaign.',
  'top_up.succeeded': 'A top-up was paid and credited.',
  'top_up.failed': 'A top-up was not paid.',
  'wallet.low': 'The balance fell below what is spent in a few days.',
  'invoice.issued': 'An invoice was issued.',
  'day.settled': "The cost of a catalog's day was charged.",
  'booking.status_changed': 'The status of a booked package changed.',
  'report.ready': 'A file that was asked for can be downloaded.',
  test: 'Sent by hand, to see whether it arrives.',
} as const satisfies Record<string, string>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
export const isEventType = (text: string): text is WebhookEventType => Object.hasOwn(WEBHOOK_EVENTS, text);
