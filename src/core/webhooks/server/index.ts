/** Public interface of webhooks. */
export { recordWebhookEvent, recordWebhookEvents } from './record-event.ts';
export { createWebhookSender } from './deliver.ts';
export { deleteEventsBefore } from './event.repository.ts';
export { addWebhooksSchema, type WebhookDeps } from './webhooks.resolvers.ts';
export { webhookRoutes, type WebhookRouteDeps } from './webhooks.rest.ts';
export { resealWebhookSecrets } from './reseal.ts';
