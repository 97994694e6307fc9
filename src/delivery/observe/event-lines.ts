import { type IssueReason, timeIssue } from '#core/catalog/rules/event-issues.ts';
import type { EventBatch, Recording, WireEvents } from '#delivery/collect/index.ts';
import { visitOf } from '#delivery/decide/rules/visit-of.ts';
import { lineOf } from './tail-line.ts';
import { shortShopper } from './rules/what-was-sent.ts';
import type { TailLine } from './tail.repository.ts';

type Touch = EventBatch['touches'][number];

/** The field that a problem of a recorded event is about. */
export function problemFieldOf(reason: IssueReason, kind: string): string {
  switch (reason) {
    case 'BOT':
      return 'userAgent';
    case 'CLICK_RATE':
      return 'id';
    case 'TIME_AHEAD':
    case 'TIME_BEFORE_AD':
      return 'occurredAt';
    case 'UNKNOWN_PRODUCT':
      return kind === 'PURCHASE' ? 'items.productId' : 'entity.id';
    default:
      return 'resolvedBidId';
  }
}

/** Returns the lines of a batch's events: of those with a problem, and of all others too while a page shows them. */
export function linesOf(batch: EventBatch, { tooFast }: Recording, withAll: boolean): TailLine[] {
  const { touches, viewables, purchases, pageviews, receivedMs } = batch;
  const lines: TailLine[] = [];
  for (const classified of touches) {
    const reason = reasonOf(classified, tooFast);
    if (withAll || reason !== null) lines.push(touchLine(batch, classified, reason));
  }
  for (const { viewable, seal } of viewables) {
    const reason = typeof seal === 'string' ? seal : null;
    if (!withAll && reason === null) continue;
    const { id, resolvedBidId, occurredAtMs, seenMs } = viewable;
    lines.push({
      ...eventLine(batch, 'VIEWABLE', id, reason),
      visit: visitOf(resolvedBidId),
      skus: typeof seal === 'string' || seal.sku === '' ? [] : [seal.sku],
      body: bodyOf('viewables', { id, occurredAt: instant(occurredAtMs), resolvedBidId, ms: seenMs }),
    });
  }
  for (const purchase of purchases) {
    const reason = timeIssue(purchase.occurredAtMs, Math.min(purchase.occurredAtMs, receivedMs));
    if (withAll || reason !== null) lines.push(purchaseLine(batch, purchase, reason));
  }
  if (withAll)
    for (const { id, shopper, page } of pageviews)
      lines.push({
        ...eventLine(batch, 'PAGEVIEW', id, null),
        skus: page.type === 'PDP' || page.type === 'cart' ? page.values.slice(0, 20) : [],
        shopper: shortShopper(shopper),
        placement: page.type,
      });
  return lines;
}

function reasonOf(classified: Touch, tooFast: Recording['tooFast']): IssueReason | null {
  const { touch, judgement } = classified;
  if (tooFast.has(classified)) return 'CLICK_RATE';
  return judgement.invalidReason ?? timeIssue(touch.occurredAtMs, judgement.atMs);
}

const eventLine = (
  { catalog, keyId, receivedMs }: EventBatch,
  kind: TailLine['kind'],
  eventId: string,
  reason: IssueReason | null,
): TailLine => ({
  ...lineOf({ catalogId: catalog.catalogId, keyId }, receivedMs),
  ...{ kind, eventId, reason, field: reason === null ? null : problemFieldOf(reason, kind) },
});

function touchLine(batch: EventBatch, { touch, claims }: Touch, reason: IssueReason | null): TailLine {
  const { kind, id, shopper, resolvedBidId, entity, path, searchQuery, occurredAtMs } = touch;
  const sku = claims ? claims.sku : entity?.type === 'product' ? entity.id : '';
  const placement = path === null ? {} : { placement: { path, ...(searchQuery !== null && { searchQuery }) } };
  return {
    ...eventLine(batch, kind, id, reason),
    visit: resolvedBidId === null ? null : visitOf(resolvedBidId),
    skus: sku === '' ? [] : [sku],
    shopper: shortShopper(shopper),
    searchTerm: claims?.searchTerm || searchQuery,
    placement: claims?.placement ?? path,
    body: bodyOf(kind === 'CLICK' ? 'clicks' : 'impressions', {
      ...{ id, occurredAt: instant(occurredAtMs), opaqueUserId: shortShopper(shopper) },
      ...(resolvedBidId === null ? { entity } : { resolvedBidId }),
      ...placement,
    }),
  };
}

function purchaseLine(
  batch: EventBatch,
  { id, shopper, items, occurredAtMs }: WireEvents['purchases'][number],
  reason: IssueReason | null,
): TailLine {
  const bought = items.slice(0, 20).map(({ sku, quantity, unitPrice }) => ({ productId: sku, quantity, unitPrice }));
  const opaqueUserId = shortShopper(shopper);
  return {
    ...eventLine(batch, 'PURCHASE', id, reason),
    skus: bought.map(({ productId }) => productId),
    shopper: opaqueUserId,
    body: bodyOf('purchases', { id, occurredAt: instant(occurredAtMs), opaqueUserId, items: bought }),
  };
}

const instant = (atMs: number) => new Date(atMs).toISOString();
const MAX_BODY_LENGTH = 4_000;

function bodyOf(list: string, event: object): string | null {
  const body = JSON.stringify({ [list]: [event] });
  return body.length > MAX_BODY_LENGTH ? null : body;
}
