import type { ListBounds } from '#kernel/list-bound.ts';
import { EVENT_TYPES } from './events.ts';

/** Addresses of a company. */
export const MAX_ENDPOINTS = 20;
/** Latest deliveries that a screen shows. */
export const MAX_SHOWN_DELIVERIES = 100;

export const WEBHOOK_LISTS: ListBounds = {
  'Query.webhookEndpoints': MAX_ENDPOINTS,
  'Query.webhookDeliveries': MAX_SHOWN_DELIVERIES,
  'WebhookEndpoint.events': EVENT_TYPES.length,
};
