import { isRecord, isText, parse } from './wire.ts';

/** A beacon as the shop's server received it. */
export interface Beacon {
  /** The request's body as it came. */
  readonly body: string;
  readonly userAgent?: string | undefined;
  /** The shopper's address, as the shop's server knows it. */
  readonly address?: string | undefined;
  /** The shop's id for the shopper; null or left out without consent. */
  readonly shopper?: string | null | undefined;
}

type WireEvent = Record<string, unknown>;
export type RelayedEvents = Record<(typeof LISTS)[number], WireEvent[]>;

export const LISTS = ['impressions', 'clicks', 'viewables'] as const;
/** Of a beacon; browsers queue 64 KiB at most. */
export const MAX_BEACON_LENGTH = 64 * 1024;
const MAX_EVENTS = 50;
const MAX_AGENT_LENGTH = 1000;
const FIELDS = ['id', 'resolvedBidId', 'deviceType', 'placement', 'ms'] as const;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?=.*:)[\da-f:.]+)$/i;

/**
 * Reads what a browser sent: views and clicks of ads alone, since anyone can send it, with the fields the beacon knows.
 * The shop adds who and from where. Times are moved by what the browser's clock is off. Null when it is no beacon.
 */
export function readBeacon({ body, userAgent, address, shopper }: Beacon, nowMs: number): RelayedEvents | null {
  const input = parse(body);
  if (!isRecord(input)) return null;
  const sentMs = Date.parse(String(input['sentAt']));
  const offsetMs = Number.isNaN(sentMs) ? 0 : nowMs - sentMs;
  const trace = {
    ...(userAgent && { userAgent: userAgent.slice(0, MAX_AGENT_LENGTH) }),
    ...(address && ADDRESS.test(address) && { ipAddress: address }),
  };
  const events: RelayedEvents = { impressions: [], clicks: [], viewables: [] };
  for (const list of LISTS) {
    const sent = input[list] ?? [];
    if (!Array.isArray(sent) || sent.length > MAX_EVENTS) return null;
    for (const event of sent as unknown[]) {
      if (!isRecord(event) || !isText(event['id']) || !isText(event['resolvedBidId'])) return null;
      const occurredMs = Date.parse(String(event['occurredAt']));
      if (Number.isNaN(occurredMs)) return null;
      const own = isText(event['opaqueUserId']) ? event['opaqueUserId'] : `contextual-${event['id']}`;
      events[list].push({
        ...Object.fromEntries(FIELDS.flatMap((field) => (event[field] === undefined ? [] : [[field, event[field]]]))),
        occurredAt: new Date(occurredMs + offsetMs).toISOString(),
        opaqueUserId: shopper || own,
        ...trace,
      });
    }
  }
  return LISTS.some((list) => events[list].length > 0) ? events : null;
}
