import { type TokenKeys, type TokenVerifier, shopperKey } from '#delivery/decide/index.ts';
import { decidedAt } from '#delivery/decide/rules/decided-at.ts';
import { placesOf } from './event-outcome.ts';
import type { WireTouch, WireViewable } from './events-wire.ts';
import type { EventRequest } from './inbox.ts';
import { createSourceOf, traceOf } from './origin.ts';
import type { ClassifiedTouch, ClassifiedViewable, EventBatch, EventCatalog } from './record-batch.ts';
import { classify } from './rules/judge.ts';
import { clampEventTime, isKnownBot } from './rules/validity.ts';

/** Verifies a request's tokens and classifies each of its events by itself, as of when it was received. */
export type JudgeRequest = (request: EventRequest, catalog: EventCatalog, asks: boolean) => EventBatch;

export function createJudge(keys: TokenKeys, verify: TokenVerifier): JudgeRequest {
  const sourceOf = createSourceOf(keys);
  return ({ events, origin, receivedMs: nowMs }, catalog, asks) => {
    const { catalogId } = catalog;
    const classifyTouch = (touch: WireTouch): ClassifiedTouch => {
      const trace = traceOf(touch, origin);
      const context = { catalogId, isBot: isKnownBot(trace.userAgent), nowMs };
      if (touch.resolvedBidId === null) {
        const atMs = Math.min(touch.occurredAtMs, nowMs);
        const invalidReason = context.isBot ? 'BOT' : null;
        return { touch, claims: null, judgement: { atMs, invalidReason, priceMicros: 0 }, origin: null };
      }
      const opened = verify(touch.resolvedBidId, nowMs);
      if (!opened.ok) return { touch, claims: null, judgement: classify(touch, opened.problem, context), origin: null };
      const claims = opened.value;
      const judgement = classify(touch, { ...claims, decidedMs: decidedAt(claims) }, context);
      if (touch.kind !== 'CLICK') return { touch, claims, judgement, origin: null };
      // Events may name any shopper. The click belongs to the shopper the auction was requested for, if it named one.
      const key = claims.shopperKey ?? shopperKey(catalogId, touch.shopper);
      return {
        touch,
        claims,
        judgement,
        origin: { shopperKey: key, adSetId: claims.adSetId, source: sourceOf(trace) },
      };
    };
    const classifyViewable = (viewable: WireViewable): ClassifiedViewable => {
      const atMs = Math.min(viewable.occurredAtMs, nowMs);
      if (isKnownBot(traceOf({}, origin).userAgent)) return { viewable, atMs, seal: 'BOT' };
      const opened = verify(viewable.resolvedBidId, nowMs);
      if (!opened.ok) return { viewable, atMs, seal: opened.problem };
      const claims = opened.value;
      if (claims.catalogId !== catalogId) return { viewable, atMs, seal: 'FOREIGN_CATALOG' };
      return { viewable, atMs: clampEventTime(atMs, decidedAt(claims), nowMs), seal: claims };
    };
    return {
      keyId: origin.keyId,
      catalog,
      receivedMs: nowMs,
      touches: events.touches.map(classifyTouch),
      purchases: events.purchases,
      pageviews: events.pageviews,
      viewables: events.viewables === undefined ? NO_VIEWABLES : events.viewables.map(classifyViewable),
      places: asks ? placesOf(events) : null,
    };
  };
}

const NO_VIEWABLES: readonly ClassifiedViewable[] = [];
