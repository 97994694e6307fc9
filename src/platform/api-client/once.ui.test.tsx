import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callApi } from './client.ts';
import { TypedDocumentString } from './generated/graphql.ts';
import { handleDoneEarlier, sendOnce, settleEarlier } from './once.ts';

const ORDER = new TypedDocumentString<{ order: { id: string } }, { input: { amount: string; key: string } }>(
  'mutation { order }',
  { hash: 'order' },
);
const ONCE = { operation: 'order', about: 'wallet' };

/** A server that executes an order once per key, over an unreliable connection. */
const server = {
  done: new Map<string, string>(),
  isReached: true,
  /** The next response is lost. */
  losesAnswer: false,
  rejects: false,
  /** The next order is turned away without a look at it. */
  isBusy: false,
  /** What was sent with a key before is not what is sent now. */
  hasOtherContent: false,
  answer(body: string): Response {
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables: { key: string; input: { amount: string; key: string } };
    };
    if (query.includes('requestByKey'))
      return Response.json({ data: { requestByKey: this.done.has(variables.key) ? { id: '1' } : null } });
    if (this.hasOtherContent && this.done.has(variables.input?.key ?? ''))
      return Response.json({ errors: [{ message: 'Other contents', extensions: { code: 'CONFLICT' } }] });
    if (this.isBusy) return Response.json({ errors: [{ message: 'Wait', extensions: { code: 'RATE_LIMITED' } }] });
    if (this.rejects) return Response.json({ errors: [{ message: 'Too little', extensions: { code: 'VALIDATION' } }] });
    const { amount, key } = variables.input;
    const previous = this.done.get(key);
    if (previous !== undefined && previous !== amount)
      return Response.json({ errors: [{ message: 'Other contents', extensions: { code: 'CONFLICT' } }] });
    this.done.set(key, amount);
    return Response.json({ data: { order: { id: key } } });
  },
};

const request = { notDone: 'Nothing was done', unknown: 'Nobody knows' };
beforeAll(() => i18next.init({ lng: 'en', resources: { en: { common: { request } } } }));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, {
    done: new Map(),
    isReached: true,
    losesAnswer: false,
    rejects: false,
    isBusy: false,
    hasOtherContent: false,
  });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    if (!server.isReached) return Promise.reject(new TypeError('Failed to fetch'));
    const answer = server.answer(body);
    if (!server.losesAnswer) return Promise.resolve(answer);
    server.losesAnswer = false;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});

const order = (amount: string) =>
  sendOnce(ONCE, (key) => callApi(ORDER, { input: { amount, key } })).then(
    ({ order: { id } }) => id,
    (error: unknown) => error as ApiError,
  );
async function finished<Value>(promise: Promise<Value>): Promise<Value> {
  await vi.runAllTimersAsync();
  return promise;
}

test('an order whose response is lost is looked up by its key, and returned as executed', async () => {
  server.losesAnswer = true;
  const id = await finished(order('50'));
  expect([...server.done]).toEqual([[id, '50']]);
  // The next order is a new one.
  expect(await finished(order('50'))).not.toBe(id);
  expect(server.done.size).toBe(2);
});

test('two clicks of one instant are one order', async () => {
  const [first, second] = await finished(Promise.all([order('50'), order('50')]));
  expect(first).toBe(second);
  expect(server.done.size).toBe(1);
});

test('what was not done says so, and is done once when it is sent again, also after a reload', async () => {
  server.isReached = false;
  const lost = order('50');
  await vi.advanceTimersByTimeAsync(0);
  server.isReached = true;
  expect(await finished(lost)).toMatchObject({ code: 'NETWORK', message: request.notDone });
  const key = sessionStorage.getItem('endcap.request.order.wallet');
  expect(await finished(order('50'))).toBe(key);
  expect(server.done.size).toBe(1);
});

test('while the connection stays cut the outcome is unknown; what was executed is not repeated', async () => {
  server.losesAnswer = true;
  const lost = order('50');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.done.size).toBe(1);
  server.isReached = false;
  expect(await finished(lost)).toMatchObject({ code: 'NETWORK', message: request.unknown });
  server.isReached = true;
  // Different content under the same key is rejected, which also settles the open write.
  expect(await finished(order('70'))).toMatchObject({ code: 'CONFLICT' });
  expect(server.done.size).toBe(1);
});

test('a form that opens later gets the outcome of the previous order', async () => {
  const onDone = vi.fn();
  handleDoneEarlier(onDone);
  server.losesAnswer = true;
  const lost = order('50');
  await vi.advanceTimersByTimeAsync(0);
  server.isReached = false;
  await finished(lost);
  await finished(settleEarlier(ONCE));
  expect(onDone).not.toHaveBeenCalled();
  server.isReached = true;
  await finished(settleEarlier(ONCE));
  await finished(settleEarlier(ONCE));
  expect(onDone).toHaveBeenCalledTimes(1);
  await finished(order('50'));
  expect([...server.done.values()]).toEqual(['50', '50']);
});

test('a rejection is a response: its key is not used again', async () => {
  server.rejects = true;
  expect(await finished(order('1'))).toBeInstanceOf(ApiError);
  expect(sessionStorage).toHaveLength(0);
});

test('what is turned away unseen was not done, unless an earlier attempt with its key was', async () => {
  server.isBusy = true;
  expect(await finished(order('50'))).toMatchObject({ code: 'RATE_LIMITED', outcome: 'NOT_DONE' });
  expect(sessionStorage).toHaveLength(0);
  server.isBusy = false;
  server.losesAnswer = true;
  const lost = order('50');
  await vi.advanceTimersByTimeAsync(0);
  server.isReached = false;
  await finished(lost);
  Object.assign(server, { isReached: true, isBusy: true });
  expect(await finished(order('50'))).toMatchObject({ code: 'RATE_LIMITED', outcome: 'DONE' });
  // It is never carried out twice: its key stays until its answer is there.
  server.isBusy = false;
  await finished(order('50'));
  expect(server.done.size).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

test('a refusal of other contents under the key of what was carried out does not free the key', async () => {
  server.losesAnswer = true;
  const lost = order('50');
  await vi.advanceTimersByTimeAsync(0);
  server.isReached = false;
  await finished(lost);
  Object.assign(server, { isReached: true, hasOtherContent: true });
  expect(await finished(order('60'))).toMatchObject({ code: 'CONFLICT', outcome: 'DONE' });
  expect(sessionStorage).toHaveLength(1);
  expect(server.done.size).toBe(1);
});
