import type { EpochMs } from '#kernel/time.ts';
import { type WireAnswer, errorAnswer } from '#delivery/decide/rules/wire-answer.ts';
import { type WireEvents, readEvents } from './events-wire.ts';

const STORED: WireAnswer = { status: 204, headers: [], body: '' };

/** POST /v2/events: answers 204 once everything is committed. */
export async function answerEvents(
  body: string,
  nowMs: EpochMs,
  collect: (events: WireEvents) => Promise<void>,
): Promise<WireAnswer> {
  const events = readEvents(body, nowMs);
  if (!events.ok) return errorAnswer(events.problem);
  await collect(events.value);
  return STORED;
}
