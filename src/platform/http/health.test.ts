import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createHttpApp } from './app.ts';
import { addHealthRoutes, type HealthCheck } from './health.ts';

const check = (name: string, reason: HealthCheck['reason']): HealthCheck => ({ name, reason });
const FINE = check('fine', () => null);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

async function start(
  options: Omit<Parameters<typeof addHealthRoutes>[1], 'isClosing'> & { isClosing?: () => boolean },
) {
  const app = await createHttpApp({
    log: createLogger({ level: 'silent' }),
    isHttps: false,
    trustProxy: 0,
    isClosing: () => false,
  });
  onTestFinished(() => app.close());
  addHealthRoutes(app, { isClosing: () => false, ...options });
  return async (path: string) => {
    const started = performance.now();
    const { statusCode, body } = await app.inject({ url: path });
    return { status: statusCode, body: JSON.parse(body) as object, took: performance.now() - started };
  };
}

test('what cannot be done is said with its reason, for its area and for all', async () => {
  const get = await start({
    areas: { auctions: [FINE], events: [FINE, check('disk', () => 'full')] },
    notes: [check('reports', () => Promise.reject(new Error('away')))],
  });
  const notes = ['reports: away'];
  expect(await get('/readyz/auctions')).toMatchObject({ status: 200, body: { status: 'ok', notes } });
  const unavailable = { status: 503, body: { status: 'unavailable', reasons: ['disk: full'], notes } };
  expect(await get('/readyz/events')).toMatchObject(unavailable);
  expect(await get('/readyz')).toMatchObject(unavailable);
  expect(await get('/healthz')).toMatchObject({ status: 200 });
});

test('a check that never answers is a reason within a second, at once from then on, and runs once', async () => {
  let calls = 0;
  const silent = check('database', () => {
    calls += 1;
    return new Promise(() => {});
  });
  const get = await start({ areas: { console: [silent] } });
  const unavailable = { status: 503, body: { reasons: ['database: no answer in time'] } };
  const first = await get('/readyz');
  expect(first).toMatchObject(unavailable);
  expect(first.took).toBeLessThan(1500);
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    const answer = await get('/readyz');
    expect(answer).toMatchObject(unavailable);
    expect(answer.took).toBeLessThan(100);
  }
  expect(calls).toBe(1);
});

test('nothing is checked before the first query; then all within a second get the same result', async () => {
  let calls = 0;
  const get = await start({ areas: { console: [check('count', () => ((calls += 1) > 1 ? 'twice' : null))] } });
  await vi.advanceTimersByTimeAsync(5000);
  for (let time = 0; time < 5; time += 1) expect((await get('/readyz')).status).toBe(200);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await get('/readyz')).status).toBe(503);
});

test('a closing process is not ready for anything', async () => {
  const get = await start({ areas: { console: [FINE] }, isClosing: () => true });
  for (const path of ['/readyz', '/readyz/console'])
    expect(await get(path)).toMatchObject({ status: 503, body: { status: 'closing' } });
});

test('unreadiness is logged when it starts and when it ends, however often it is requested', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'silent' });
  log.child = () => log as never;
  log.error = (_fields: unknown, message?: string) => void lines.push(`error ${message}`);
  log.info = (_fields: unknown, message?: string) => void lines.push(`info ${message}`);
  const app = await createHttpApp({ log, isHttps: false, trustProxy: 0 });
  let reason: string | null = 'full';
  addHealthRoutes(app, {
    areas: { events: [check('disk', () => reason)] },
    isClosing: () => false,
  });
  await app.inject('/readyz');
  await app.inject('/readyz');
  reason = null;
  await vi.advanceTimersByTimeAsync(1000);
  await app.inject('/readyz');
  await app.inject('/readyz');
  await app.close();
  expect(lines).toEqual(['error not ready', 'info ready again']);
});
