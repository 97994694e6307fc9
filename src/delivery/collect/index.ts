/** The way in for events. */
export { type Collector, type SpentMessage, createCollector } from './collector.ts';
export type { WireEvents, WirePurchase, WireTouch } from './events-wire.ts';
export { answerEvents } from './http.ts';
export { type EventCatalog } from './record-batch.ts';
