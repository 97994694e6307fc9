import { DAY_MS, HOUR_MS, type EpochMs, MINUTE_MS } from '#kernel/time.ts';

type Limit = { readonly windowMs: number; readonly clicks: number };

/** More clicks of one shopper than a person makes: within each window, this many count and the rest are kept unbilled. */
const OF_SHOPPER: readonly Limit[] = [
  { windowMs: MINUTE_MS, clicks: 1 },
  { windowMs: 10 * MINUTE_MS, clicks: 3 },
  { windowMs: HOUR_MS, clicks: 10 },
  { windowMs: DAY_MS, clicks: 25 },
];

/** Of one agent at one address on the ads of one ad set: some of a household or an office, whatever they call their shoppers. */
const OF_AGENT: readonly Limit[] = [
  { windowMs: MINUTE_MS, clicks: 3 },
  { windowMs: 10 * MINUTE_MS, clicks: 8 },
  { windowMs: HOUR_MS, clicks: 20 },
  { windowMs: DAY_MS, clicks: 60 },
];

/** Of one address, whatever it calls its agents: wide enough for the many who share a mobile network's. */
const OF_ADDRESS: readonly Limit[] = [
  { windowMs: MINUTE_MS, clicks: 8 },
  { windowMs: 10 * MINUTE_MS, clicks: 25 },
  { windowMs: HOUR_MS, clicks: 60 },
  { windowMs: DAY_MS, clicks: 200 },
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
  isTooFast(origin: ClickOrigin, atMs: EpochMs): boolean;
  /** A shopper's clicks count against the shopper whether or not they were valid; against an address, only what was. */
  add(origin: ClickOrigin, atMs: EpochMs, isValid: boolean): void;
  addOfShopper(shopperKey: bigint, atMs: EpochMs): void;
  addOfSource(adSetId: string, source: bigint, atMs: EpochMs): void;
}

export function createClickRecord(): ClickRecord {
  const known = new Map<string, EpochMs[]>();
  const note = (key: string, atMs: EpochMs) => {
    const list = known.get(key);
    if (list) list.push(atMs);
    else known.set(key, [atMs]);
  };
  const passes = (key: string, atMs: EpochMs, limits: readonly Limit[]) => {
    const recorded = known.get(key);
    return recorded !== undefined && isBeyond(limits, atMs, recorded);
  };
  const record: ClickRecord = {
    isTooFast: ({ shopperKey, adSetId, source }, atMs) =>
      passes(shopperName(shopperKey), atMs, OF_SHOPPER) ||
      (source !== null &&
        (passes(agentName(adSetId, source), atMs, OF_AGENT) || passes(addressName(adSetId, source), atMs, OF_ADDRESS))),
    add({ shopperKey, adSetId, source }, atMs, isValid) {
      record.addOfShopper(shopperKey, atMs);
      if (source !== null && isValid) record.addOfSource(adSetId, source, atMs);
    },
    addOfShopper: (shopperKey, atMs) => note(shopperName(shopperKey), atMs),
    addOfSource(adSetId, source, atMs) {
      note(agentName(adSetId, source), atMs);
      note(addressName(adSetId, source), atMs);
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
function isBeyond(limits: readonly Limit[], atMs: EpochMs, recordedMs: readonly EpochMs[]): boolean {
  return limits.some(
    ({ windowMs, clicks }) => recordedMs.filter((otherMs) => Math.abs(otherMs - atMs) < windowMs).length >= clicks,
  );
}
