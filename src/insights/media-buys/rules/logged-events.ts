/** An event that a buyer saw, as far as it is read. */
export interface LoggedEvent {
  event_id?: unknown;
  event_type?: unknown;
  event_time?: unknown;
}

export interface EventFailure {
  event_id: string;
  code: 'VALIDATION_ERROR' | 'UNSUPPORTED_FEATURE';
  message: string;
}

const MAX_ID = 256;
const ORDERS =
  'Orders are counted as the storefront reports them, under its own key: those of shoppers who saw an ad are in get_media_buy_delivery';
const OTHERS = 'Only orders are counted, as the storefront reports them';

/**
 * Why each event is not counted. What a buyer says of its own sales would teach bids and fill reports with what no
 * storefront saw; so nothing of it is kept, nor of the shopper that it names.
 */
export const eventFailures = (events: readonly LoggedEvent[], types: readonly string[] | null): EventFailure[] =>
  events.map(({ event_id: id, event_type: type, event_time: at }, index) => {
    const isNamed = typeof id === 'string' && id !== '' && id.length <= MAX_ID;
    const event_id = isNamed ? id : `events[${index}]`;
    const wrong = (message: string): EventFailure => ({ event_id, code: 'VALIDATION_ERROR', message });
    if (!isNamed) return wrong(`event_id has 1 to ${MAX_ID} characters`);
    if (typeof type !== 'string') return wrong('event_type is missing');
    if (types && !types.includes(type)) return wrong('Not one of the event types of this source');
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return wrong('event_time is not an instant');
    return { event_id, code: 'UNSUPPORTED_FEATURE', message: type === 'purchase' ? ORDERS : OTHERS };
  });
