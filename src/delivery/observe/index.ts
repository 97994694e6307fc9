/** What storefronts call with: how much and how well, and line by line while a page shows it. */
export { type Traffic, SLOT_MS, createTraffic, sumOf } from './traffic.ts';
export {
  type TrafficCounts,
  type TrafficSlot,
  deleteTrafficBefore,
  readBusiest,
  readLastRequest,
  readSilent,
  readTraffic,
} from './traffic.repository.ts';
export { type Tail, createTail, trimTails } from './tail.ts';
export { type ShownTailLine, announceTail, readTail, readTailTime } from './tail.repository.ts';
