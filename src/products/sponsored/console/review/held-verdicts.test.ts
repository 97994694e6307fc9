import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeldVerdicts, HOLD_MS, type SendOutcome, type Verdict } from './held-verdicts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const verdict = (id: string): Verdict => ({ id, name: id, version: 1, decision: { status: 'SCHEDULED' } });

function start(outcomes: SendOutcome[] = []) {
  const sent: string[] = [];
  const lasts: boolean[] = [];
  const held = createHeldVerdicts({
    send: ({ id }, occasion) => {
      sent.push(`${id} ${occasion}`);
      return Promise.resolve(outcomes.shift() ?? { state: 'sent' });
    },
    onOutcome: (_, _outcome, { isLast }) => lasts.push(isLast),
  });
  return { held, sent, lasts, states: () => held.read().map(({ id, state }) => `${id} ${state}`) };
}

test('is sent after ten seconds, once', async () => {
  const { held, sent, lasts, states } = start();
  held.hold(verdict('a'));
  await vi.advanceTimersByTimeAsync(HOLD_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  held.leave('left');
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(sent).toEqual(['a due']);
  expect([states(), lasts]).toEqual([['a sent'], [true]]);
});

test('undo takes the latest back, and nothing that was sent', async () => {
  const { held, sent } = start();
  held.hold(verdict('a'));
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  held.hold(verdict('b'));
  held.hold(verdict('c'));
  expect([held.undo()?.id, held.undo()?.id, held.undo()]).toEqual(['c', 'b', null]);
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(sent).toEqual(['a due']);
});

test('a second verdict on the same campaign replaces the first', async () => {
  const { held, sent, states } = start();
  held.hold(verdict('a'));
  await vi.advanceTimersByTimeAsync(HOLD_MS / 2);
  held.hold(verdict('a'));
  await vi.advanceTimersByTimeAsync(HOLD_MS / 2);
  expect([sent, states()]).toEqual([[], ['a held']]);
});

test('leaving sends what is held at once, and its timer does not send it again', async () => {
  const { held, sent, lasts } = start();
  held.hold(verdict('a'));
  held.hold(verdict('b'));
  held.leave('closing');
  held.leave('left');
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(sent).toEqual(['a closing', 'b closing']);
  expect(lasts).toEqual([false, true]);
});

test('what did not arrive is kept and sent again; what was refused waits to be looked at', async () => {
  const { held, sent, states } = start([
    { state: 'failed', reason: 'offline' },
    { state: 'refused', reason: 'changed' },
  ]);
  held.hold(verdict('a'));
  held.hold(verdict('b'));
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(states()).toEqual(['a failed', 'b refused']);
  held.retry();
  await vi.advanceTimersByTimeAsync(0);
  held.forgetRefused('a');
  held.forgetRefused('b');
  expect([sent, states()]).toEqual([['a due', 'b due', 'a due'], ['a sent']]);
});
