import { DAY_MS, HOUR_MS, type EpochMs, MINUTE_MS } from '#kernel/time.ts';

type Limit = { readonly windowMs: number; readonly clicks: number };

/**
 * Per shopper: within each window this many clicks count; the rest are stored unbilled. Above what a human shopper
 * makes.
 */
const OF_SHOPPER: readonly Limit[] = [
  { windowMs: MINUTE_MS, clicks: 1 },
  { windowMs: 10 * MINUTE_MS, clicks: 3 },
  { windowMs: HOUR_MS, clicks: 10 },
  { windowMs: DAY_MS, clicks: 25 },
];

/** Per user agent, address and ad set, whatever the shopper ids: allows for a household or an office. */
const OF_AGENT: readonly Limit[] = [
  { windowMs: MINUTE_MS, clicks: 3 },
  { windowMs: 10 * MINUTE_MS, clicks: 8 },
  { windowMs: HOUR_MS, clicks: 20 },
  { windowMs: DAY_MS, clicks: 60 },
];

/**
 * Per address and ad set, whatever the user agents: wide enough for shoppers behind a mobile carrier's shared address.
 */
const OF_ADDRESS: readonly Limit[] = [
  { windowMs: MINUTE_MS, clicks: 8 },
  { windowMs: 10 * MINUTE_MS, clicks: 25 },
  { windowMs: HOUR_MS, clicks: 60 },
  { windowMs: DAY_MS, clicks: 200 },
];

/** How far around a click other clicks matter. */
export const CLICK_HORIZON_MS = DAY_MS;

/** The origin of a click, as far as the limits need it. */
export type ClickOrigin = {
  readonly shopperKey: bigint;
  readonly adSetId: string;
  /** Null when only a relay's address is known. */
  readonly source: bigint | null;
};

/** The clicks known so far, in any order. */
export interface ClickRecord {
  isTooFast(origin: ClickOrigin, atMs: EpochMs): boolean;
  /** A shopper's clicks count against the shopper whether valid or not; against an address, only valid clicks count. */
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

/** Returns the address part of a source fingerprint. */
export function addressPart(source: bigint): bigint {
  return source >> 32n;
}

/** Both directions count because events may arrive in any order. */
function isBeyond(limits: readonly Limit[], atMs: EpochMs, recordedMs: readonly EpochMs[]): boolean {
  return limits.some(
    ({ windowMs, clicks }) => recordedMs.filter((otherMs) => Math.abs(otherMs - atMs) < windowMs).length >= clicks,
  );
}
