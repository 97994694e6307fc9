import { DAY_MS, HOUR_MS, type Instant_ms, MINUTE_MS } from '#kernel/time.ts';

type Limit = { readonly window_ms: number; readonly clicks: number };

/** More clicks of one shopper than a person makes: within each window, this many count and the rest are kept unbilled. */
const OF_SHOPPER: readonly Limit[] = [
  { window_ms: MINUTE_MS, clicks: 1 },
  { window_ms: 10 * MINUTE_MS, clicks: 3 },
  { window_ms: HOUR_MS, clicks: 10 },
  { window_ms: DAY_MS, clicks: 25 },
];

/** Of one agent at one address on the ads of one ad set: some of a household or an office, whatever they call their shoppers. */
const OF_AGENT: readonly Limit[] = [
  { window_ms: MINUTE_MS, clicks: 3 },
  { window_ms: 10 * MINUTE_MS, clicks: 8 },
  { window_ms: HOUR_MS, clicks: 20 },
  { window_ms: DAY_MS, clicks: 60 },
];

/** Of one address, whatever it calls its agents: wide enough for the many who share a mobile network's. */
const OF_ADDRESS: readonly Limit[] = [
  { window_ms: MINUTE_MS, clicks: 8 },
  { window_ms: 10 * MINUTE_MS, clicks: 25 },
  { window_ms: HOUR_MS, clicks: 60 },
  { window_ms: DAY_MS, clicks: 200 },
];

/** How far around a click other clicks matter. */
export const CLICK_HORIZON_MS = DAY_MS;

/** Who made a click, as far as limits need to know. */
export type ClickOrigin = {
  readonly shopperKey: bigint;
  readonly adSetId: string;
  /** Null where only a relay is known. */
  readonly source: bigint | null;
};

/** Clicks as they are known so far, in any order. */
export interface ClickRecord {
  isTooFast(origin: ClickOrigin, at_ms: Instant_ms): boolean;
  /** A shopper's clicks count against the shopper whether or not they were valid; against an address, only what was. */
  add(origin: ClickOrigin, at_ms: Instant_ms, isValid: boolean): void;
  addOfShopper(shopperKey: bigint, at_ms: Instant_ms): void;
  addOfSource(adSetId: string, source: bigint, at_ms: Instant_ms): void;
}

export function createClickRecord(): ClickRecord {
  const known = new Map<string, Instant_ms[]>();
  const note = (key: string, at_ms: Instant_ms) => {
    const list = known.get(key);
    if (list) list.push(at_ms);
    else known.set(key, [at_ms]);
  };
  const passes = (key: string, at_ms: Instant_ms, limits: readonly Limit[]) => {
    const recorded = known.get(key);
    return recorded !== undefined && isBeyond(limits, at_ms, recorded);
  };
  const record: ClickRecord = {
    isTooFast: ({ shopperKey, adSetId, source }, at_ms) =>
      passes(shopperName(shopperKey), at_ms, OF_SHOPPER) ||
      (source !== null &&
        (passes(agentName(adSetId, source), at_ms, OF_AGENT) ||
          passes(addressName(adSetId, source), at_ms, OF_ADDRESS))),
    add({ shopperKey, adSetId, source }, at_ms, isValid) {
      record.addOfShopper(shopperKey, at_ms);
      if (source !== null && isValid) record.addOfSource(adSetId, source, at_ms);
    },
    addOfShopper: (shopperKey, at_ms) => note(shopperName(shopperKey), at_ms),
    addOfSource(adSetId, source, at_ms) {
      note(agentName(adSetId, source), at_ms);
      note(addressName(adSetId, source), at_ms);
    },
  };
  return record;
}

const shopperName = (shopperKey: bigint) => `shopper ${shopperKey}`;
const agentName = (adSetId: string, source: bigint) => `agent ${adSetId} ${source}`;
const addressName = (adSetId: string, source: bigint) => `address ${adSetId} ${addressPart(source)}`;

/** The address of a source. */
export function addressPart(source: bigint): bigint {
  return source >> 32n;
}

/** Both directions count because events may arrive in any order. */
function isBeyond(limits: readonly Limit[], at_ms: Instant_ms, recorded_ms: readonly Instant_ms[]): boolean {
  return limits.some(
    ({ window_ms, clicks }) =>
      recorded_ms.filter((other_ms) => Math.abs(other_ms - at_ms) < window_ms).length >= clicks,
  );
}
