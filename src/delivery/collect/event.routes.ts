import { type WireAnswer, JSON_TYPE, errorAnswer } from '#delivery/decide/rules/wire-answer.ts';
import { asciiJson } from '#kernel/ascii-json.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { EventOutcome } from './event-outcome.ts';
import { type WireEvents, readEvents } from './events-wire.ts';

const STORED: WireAnswer = { status: 204, headers: [], body: '' };
const NOT_FOR_BROWSER_KEYS = errorAnswer({
  status: 403,
  errCode: 'not_for_browser_keys',
  message: 'A browser key reports impressions, clicks and viewables; orders and page views come from your servers.',
});

/** POST /v2/events: answers 204 once everything is committed, or 200 with what became of it to those who ask. */
export async function answerEvents(
  body: string,
  nowMs: EpochMs,
  collect: (events: WireEvents) => Promise<EventOutcome | void>,
  { isBrowserKey = false, errorsUrl = '' }: { isBrowserKey?: boolean; errorsUrl?: string } = {},
): Promise<WireAnswer> {
  const events = readEvents(body, nowMs);
  if (!events.ok) return errorAnswer(events.problem);
  const { purchases, pageviews } = events.value;
  if (isBrowserKey && purchases.length + pageviews.length > 0) return NOT_FOR_BROWSER_KEYS;
  const outcome = await collect(events.value);
  return outcome === undefined ? STORED : representation(outcome, errorsUrl);
}

function representation({ accepted, duplicates, refused }: EventOutcome, errorsUrl: string): WireAnswer {
  const explained = refused.map((event) => ({ ...event, docs: `${errorsUrl}/${event.reason.toLowerCase()}` }));
  return {
    status: 200,
    headers: [...JSON_TYPE, 'preference-applied', 'return=representation'],
    body: asciiJson({ accepted, duplicates, refused: explained }),
  };
}

/** RFC 7240. */
const REPRESENTATION = /(^|[,;\s])return\s*=\s*"?representation"?([,;\s]|$)/i;

/** Whether a request asks what became of its events. */
export const asksForOutcome = (prefer: string | string[]): boolean => REPRESENTATION.test(String(prefer));
