import { z } from 'zod';
import { readMove } from '#core/test-environment/rules/test-clock.ts';
import { findTestClock, moveTestClock } from '#core/test-environment/server/index.ts';
import { fail, ok } from '#kernel/result.ts';
import { problemOf } from '#platform/rest/serve.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import { jsonOf } from './feed.rest.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';

const MAX_BYTES = 1024;
const MAX_KEY_LENGTH = 200;
const clock = z
  .object({
    now: instant,
    target: instant.nullable().describe('Where it is being moved to; null while it runs as any clock.'),
  })
  .meta({ title: 'TestClock' });
const EXAMPLE = { now: '2026-11-26T02:00:00.000Z', target: '2026-11-27T02:00:00.000Z' };
const MOVE = z.union([z.strictObject({ by: z.string() }), z.strictObject({ to: instant })]);

const shown = ({ nowMs, targetMs }: { nowMs: number; targetMs: number | null }): z.input<typeof clock> => ({
  now: instantOf(nowMs),
  target: targetMs === null ? null : instantOf(targetMs),
});

const NO_CLOCK = {
  error: 'not_found',
  detail: 'This is a live environment: only a test environment has a clock',
} as const;

/** The clock of a test environment: with it a storefront tries days, months and returns in minutes. */
export function testClockRoutes({ database, wallClock }: FeedRouteOptions): StorefrontRoute[] {
  return [
    storefrontRoute({
      method: 'GET',
      path: '/v1/test/clock',
      scope: null,
      summary: 'Read the test clock',
      description:
        'What time it is in a test environment, and where the clock is being moved to. Live environments have none.',
      input: {},
      output: clock,
      errors: ['not_found'],
      example: { ...EXAMPLE, target: null },
      async serve() {
        const found = await findTestClock(database, wallClock());
        return found ? ok(shown(found)) : fail(NO_CLOCK);
      },
    }),
    storefrontRoute({
      method: 'POST',
      path: '/v1/test/clock',
      scope: 'feed',
      summary: 'Move the test clock',
      description:
        'Moves the clock of the whole test environment forward, by a duration as `P1D` or `PT6H` or to an instant, 31 days at a time at most. It goes in steps, and the work of each day is done on the way: days are closed, settled and invoiced, mails sent. It has arrived when `target` is null.',
      input: {},
      body: {
        types: ['application/json'],
        example: '{"by":"P1D"}',
        headers: { 'Idempotency-Key': 'Names the move: sent again it is not made twice.' },
      },
      output: clock,
      status: 202,
      errors: ['not_found', 'invalid_json', 'body_too_large'],
      example: EXAMPLE,
      async serve(call) {
        const sent = await jsonOf(call, MAX_BYTES);
        if (!sent.ok) return sent;
        const read = MOVE.safeParse(sent.value);
        if (!read.success) return fail({ problem: problemOf(read.error) });
        const move = readMove('to' in read.data ? read.data.to : read.data.by);
        if (!move || 'byMs' in move !== 'by' in read.data)
          return fail({ error: 'invalid_request', detail: 'by is a duration such as P1D or PT6H' });
        if (!(await findTestClock(database, wallClock()))) return fail(NO_CLOCK);
        const named = call.request.headers['idempotency-key'];
        const key = typeof named === 'string' && named !== '' ? named.slice(0, MAX_KEY_LENGTH) : null;
        const moved = await moveTestClock(database, wallClock(), move, key);
        return moved.ok ? ok(shown(moved.value)) : fail({ problem: moved.problem });
      },
    }),
  ];
}
