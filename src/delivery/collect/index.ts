/** Event collection. */
export {
  CannotStoreError,
  type Collector,
  type CollectorLimits,
  type SpentMessage,
  UnstorableEventsError,
  createCollector,
} from './collector.ts';
export { createEventIssues } from './event-issues.ts';
export { type ClientInfo, fromBackEnd } from './origin.ts';
export type { WireEvents } from './events-wire.ts';
export { answerEvents } from './event.routes.ts';
