/** Event collection. */
export { CannotStoreError, UnstorableEventsError } from './store-errors.ts';
export { type Collector, type CollectorLimits, createCollector } from './collector.ts';
export { earlierEventsRecorded } from './earlier-events.ts';
export { deleteSetAsideBefore, readInboxAge } from './inbox.repository.ts';
export { createChargeNews } from './charge-news.ts';
export { readChargedMessage, readSpentMessage } from './spent-message.ts';
export { createEventIssues } from './event-issues.ts';
export { type ClientInfo, fromBackEnd } from './origin.ts';
export { EVENT_LIMITS, type WireEvents } from './events-wire.ts';
export type { EventBatch, EventCatalog, Recording } from './record-batch.ts';
export type { EventOutcome } from './event-outcome.ts';
export { eventsOfEnvironment } from './environment-events.ts';
export { answerEvents, asksForOutcome } from './event.routes.ts';
