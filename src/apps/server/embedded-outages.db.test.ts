import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/fleet/server-process.ts';
import { until } from '../../../testing/eventually.ts';

// A server as `npm start` runs it, with everything embedded.
const folder = await mkdtemp(join(tmpdir(), 'endcap-outages-'));
// PostgreSQL may run as another system user.
await chmod(folder, 0o711);
const port = await freePort();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ PORT: String(port), DATA_DIR: folder, SECRET: 's'.repeat(43) });
  if (server.code() !== null) throw new Error(server.output());
  await until(async () => (await readiness()).status === 200);
}, 120_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await signalPostgres('SIGKILL').catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

async function readiness(): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: answer.status, text: await answer.text() };
}

async function postmaster(): Promise<number> {
  const pidFile = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(pidFile.split('\n')[0]);
}

const signalPostgres = async (signal: NodeJS.Signals) => process.kill(await postmaster(), signal);

/** Returns how long it took until `/readyz` was 503, and until it was 200 again. */
async function outage(): Promise<{ noticedMs: number; overMs: number; reasons: string }> {
  const startedMs = performance.now();
  let reasons = '';
  await until(async () => {
    const { status, text } = await readiness();
    reasons = text;
    return status === 503;
  });
  const noticedMs = performance.now() - startedMs;
  await until(async () => (await readiness()).status === 200);
  return { noticedMs, overMs: performance.now() - startedMs, reasons };
}

test('a PostgreSQL that is killed, or goes silent for five seconds, is back within ten; after the fourth time the process ends with 1', async () => {
  for (const signal of ['SIGKILL', 'SIGSTOP', 'SIGKILL'] as const) {
    const before = await postmaster();
    await signalPostgres(signal);
    const seen = await outage();
    console.log(`${signal}: 503 after ${Math.round(seen.noticedMs)} ms, 200 after ${Math.round(seen.overMs)} ms`);
    expect(seen.reasons).toMatch(/database: /);
    expect(seen.overMs).toBeLessThan(signal === 'SIGSTOP' ? 15_000 : 10_000);
    expect(await postmaster()).not.toBe(before);
    // The pools have connections to the new one: a file of another version is looked for in a table.
    expect((await fetch(`http://127.0.0.1:${port}/assets/other-12345678.js`)).status).toBe(404);
    expect(server.code()).toBeNull();
  }
  const startedMs = performance.now();
  await signalPostgres('SIGKILL');
  await until(() => server.code() !== null);
  console.log(`the fourth: ended after ${Math.round(performance.now() - startedMs)} ms`);
  expect(performance.now() - startedMs).toBeLessThan(15_000);
  expect(server.code()).toBe(1);
  expect(server.output()).toMatch(/embedded postgresql could not be restarted, exiting/);
}, 120_000);
