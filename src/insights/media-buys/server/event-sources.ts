import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '#kernel/result.ts';
import { cleaned } from '#platform/mcp/untrusted.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { eventFailures, type LoggedEvent } from '../rules/logged-events.ts';
import { accountOf, accountsOf } from './accounts.ts';
import type { RequestOf } from './adcp-requests.ts';
import type { Buyer } from './buyer.ts';
import type { DataChange } from './buyer-data.repository.ts';
import { deleteEventSources, eventSources, putEventSource, type EventSource } from './event-source.repository.ts';
import { answerOf, requestKeyOf, storeAnswer, type Json } from './once.ts';
import { openWriting, writingDenied } from './writing.ts';

/** Sources that a brand has. */
const MAX_SOURCES = 50;

/** What counts, and is there without a buyer. */
const ORDERS = {
  event_source_id: 'storefront_orders',
  name: 'Orders of the storefronts',
  event_types: ['purchase'],
  managed_by: 'seller',
  action: 'unchanged',
};

const SETUP = {
  snippet: '<!-- Nothing to install: storefronts report each order, with what was shown before it. -->',
  snippet_type: 'server_only',
  instructions:
    'Orders of shoppers who saw an ad are counted as the storefront reports them, and are in get_media_buy_delivery. Events of other sources are checked and not counted: log_event says so of each.',
};

const shown = ({ eventSourceId: id, name, eventTypes }: EventSource, action: string) => ({
  event_source_id: id,
  ...(name !== null && { name: cleaned(name) }),
  ...(eventTypes && { event_types: eventTypes.map(cleaned) }),
  managed_by: 'buyer',
  setup: SETUP,
  action,
});

function changeOf(before: EventSource | null, after: EventSource | null): DataChange {
  const kept = (row: EventSource | null) => row && { name: row.name, eventTypes: row.eventTypes };
  return {
    kind: 'EVENT_SOURCE',
    name: (after ?? before)!.eventSourceId,
    action: !before ? 'CREATED' : after ? 'UPDATED' : 'DELETED',
    before: kept(before),
    after: kept(after),
  };
}

/** Keeps the names of a buyer's event sources. What converts is known from storefronts; these add nothing to it. */
export async function syncEventSources(
  buyer: Buyer,
  sent: RequestOf<'sync_event_sources'>,
): Promise<Result<Json, AdcpError>> {
  const brand = await accountOf(buyer, sent.account);
  if (!brand.ok) return brand;
  const { database, call, companyId } = buyer;
  const brandId = brand.value.id;
  const { event_sources: sources } = sent;
  if (!sources) {
    if (sent.delete_missing)
      return fail(adcpError('INVALID_REQUEST', 'delete_missing needs sources that stay', { field: 'event_sources' }));
    const kept = await database.read(call.context.viewer, (tx) =>
      eventSources(tx, { companyId, brandIds: [brandId], limit: MAX_SOURCES }),
    );
    return ok({ event_sources: [...kept.map((one) => shown(one, 'unchanged')), ORDERS] });
  }
  const denied = await writingDenied(buyer);
  if (denied) return fail(denied);
  const taken = sources.findIndex(
    ({ event_source_id: id }, index) =>
      id === ORDERS.event_source_id || sources.findIndex((one) => one.event_source_id === id) < index,
  );
  if (taken >= 0)
    return fail(
      adcpError('VALIDATION_ERROR', `Sent once, and not ${ORDERS.event_source_id}, which is the seller's`, {
        field: `event_sources[${taken}].event_source_id`,
      }),
    );
  const key = requestKeyOf(buyer, sent);
  return database.transact<Result<Json, AdcpError>>(call.context.viewer, async (tx) => {
    const writing = await openWriting(tx, buyer, { brandId, group: 'CREATE' });
    if (!writing.ok) return writing;
    const earlier = await answerOf(tx, buyer, key);
    if (earlier) return earlier;
    const before = await eventSources(tx, { companyId, brandIds: [brandId], limit: MAX_SOURCES });
    const gone = sent.delete_missing
      ? before.filter(({ eventSourceId: id }) => !sources.some((one) => one.event_source_id === id))
      : [];
    const isKnown = (id: string) => before.some(({ eventSourceId }) => eventSourceId === id);
    const more = sources.filter(({ event_source_id: id }) => !isKnown(id));
    if (before.length - gone.length + more.length > MAX_SOURCES)
      return fail(
        adcpError('INVALID_STATE', `An account has at most ${MAX_SOURCES} event sources`, { field: 'event_sources' }),
      );
    const rows = sources.map((one): EventSource => ({
      companyId,
      brandId,
      eventSourceId: one.event_source_id,
      name: one.name ?? null,
      eventTypes: one.event_types ?? null,
    }));
    const used = await writing.value.record([
      ...gone.map((row) => changeOf(row, null)),
      ...rows.flatMap((row) => {
        const earlierRow = before.find(({ eventSourceId }) => eventSourceId === row.eventSourceId) ?? null;
        return isDeepStrictEqual(earlierRow, row) ? [] : [changeOf(earlierRow, row)];
      }),
    ]);
    if (used) return fail(used);
    for (const row of rows) await putEventSource(tx, row);
    await deleteEventSources(
      tx,
      { companyId, brandId },
      gone.map(({ eventSourceId }) => eventSourceId),
    );
    const answer = {
      event_sources: [
        ...rows.map((row) => shown(row, isKnown(row.eventSourceId) ? 'updated' : 'created')),
        ...gone.map((row) => ({ event_source_id: row.eventSourceId, action: 'deleted' })),
        ORDERS,
      ],
    };
    await storeAnswer(tx, buyer, key, answer);
    return ok(answer);
  });
}

/** Answers of each event why it is not counted: a buyer cannot report what only a storefront sees. */
export async function logEvent(
  buyer: Buyer,
  { account, event_source_id: id, events }: RequestOf<'log_event'>,
): Promise<Result<Json, AdcpError>> {
  const brands = await accountsOf(buyer, account);
  if (!brands.ok) return brands;
  if (id === ORDERS.event_source_id) return ok(notCounted(events, null));
  const found = await buyer.database.read(buyer.call.context.viewer, (tx) =>
    eventSources(tx, { companyId: buyer.companyId, brandIds: brands.value.map((one) => one.id), id, limit: 2 }),
  );
  const [source, other] = found;
  if (other)
    return fail(
      adcpError('ACCOUNT_AMBIGUOUS', 'Several accounts have an event source of this name', { field: 'account' }),
    );
  if (!source)
    return fail(
      adcpError('REFERENCE_NOT_FOUND', 'No event source of this account', {
        field: 'event_source_id',
        suggestion: 'sync_event_sources keeps one',
      }),
    );
  return ok(notCounted(events, source.eventTypes));
}

const notCounted = (events: readonly LoggedEvent[], types: readonly string[] | null) => ({
  events_received: events.length,
  events_processed: 0,
  partial_failures: eventFailures(events, types),
  match_quality: 0,
  warnings: [SETUP.instructions],
});
