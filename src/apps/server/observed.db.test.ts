import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { registry } from '#platform/telemetry/metrics.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { startServerProcess } from '../../../testing/fleet/server-process.ts';
import { freePort } from '../../../testing/free-port.ts';
import { createSeed } from '../../../testing/seed.ts';
import { until } from '../../../testing/eventually.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MAX_SERIES = 5000;
/** Of Node and Prometheus itself. */
const FOREIGN = /^(up|nodejs_|process_)/;

const database = await createTestDatabase();
const seed = createSeed(database);
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b((?:endcap|http_server|nodejs|process)_[a-z_]+)\b/g)].map(([, name]) =>
      name!.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

test('every alert has a runbook, and rules and dashboard name only metrics that exist', async () => {
  await import('./server.metrics.ts');
  await import('#delivery/engine/index.ts');
  const rules = await readFile(join(ROOT, 'deploy/prometheus/rules.yaml'), 'utf8');
  const dashboard = await readFile(join(ROOT, 'deploy/grafana/endcap.json'), 'utf8');
  const tests = await readFile(join(ROOT, 'deploy/prometheus/rules.test.yaml'), 'utf8');
  const runbooks = await readFile(join(ROOT, 'docs/runbooks.md'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const sections = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
  expect(sections).toEqual(alerts);
  for (const alert of alerts) {
    expect(rules).toContain(`runbook: docs/runbooks.md#${alert.toLowerCase()}`);
    // Shown to fire, and to be quiet.
    expect(tests.split(new RegExp(`alertname: ${alert}\\b`)).length).toBeGreaterThan(2);
  }
  const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
  const named = [...namesIn(rules), ...namesIn(dashboard), ...namesIn(runbooks)];
  expect(named.filter((name) => !FOREIGN.test(name) && !known.has(name))).toEqual([]);
});

test('a process serves what it does on a port of its own, and few series', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-observed-'));
  stops.push(() => rm(folder, { recursive: true }));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = await startServerProcess({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    SECRET: 'x'.repeat(32),
  });
  stops.push(() => server.end('SIGTERM'));
  if (server.code() !== null) throw new Error(server.output());
  const address = `http://127.0.0.1:${port}`;
  const refused = await fetch(`${address}/v2/auctions`, { method: 'POST', body: '{}' });
  expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(await refused.json()).toMatchObject({ requestId: refused.headers.get('x-request-id') });
  await fetch(`${address}/healthz`);

  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const text = await until(async () => {
    const sampled = await read();
    const isComplete = [
      'endcap_ready{check="database"} 1',
      'endcap_job_seconds_count{job="ledger.settle"}',
      '\nendcap_queue_dead ',
    ];
    return isComplete.every((series) => sampled.includes(series)) && sampled;
  });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeLessThan(MAX_SERIES);
  for (const expected of [
    'http_server_request_duration_seconds_count{role="ads",route="/v2/auctions",method="POST",status="401"} 1',
    'http_server_request_duration_seconds_count{role="api",route="/healthz",method="GET",status="200"} 1',
    'endcap_queue_dead 0',
    'endcap_audit_findings 0',
    'endcap_days_unsettled 0',
  ])
    expect(lines).toContain(expected);
  expect(text).toMatch(/endcap_disk_free_ratio\{path=".*"\} 0\.\d/);
  expect(text).toMatch(/endcap_processes\{role="worker",version=".*"\} 1/);
  expect((await fetch(`${address}/metrics`)).status, 'shoppers cannot read them').not.toBe(200);
  // The next one has reports of its own.
  await server.end('SIGTERM');
});

test(
  'one trace leads from the balancer over the console to PostgreSQL and the queued job',
  { timeout: 120_000 },
  async () => {
    const collector = await startCollector();
    const folder = await mkdtemp(join(tmpdir(), 'endcap-traced-'));
    stops.push(() => rm(folder, { recursive: true }));
    const port = await freePort();
    const server = await startServerProcess({
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DRAIN_SECONDS: '0',
      SECRET: 'x'.repeat(32),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    stops.push(() => server.end('SIGTERM'));
    if (server.code() !== null) throw new Error(server.output());
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    const address = `http://127.0.0.1:${port}`;
    const csrf = await fetch(`${address}/csrf`);
    const cookie = csrf.headers.getSetCookie().map((line) => line.split(';')[0]!);
    const token = decodeURIComponent(cookie.find((line) => line.startsWith('csrftoken='))!.split('=')[1]!);
    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookie.join('; '),
        'x-csrftoken': token,
        traceparent,
      },
      body: JSON.stringify({
        query: 'mutation Forgotten($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }',
        variables: { input: { email: 'nobody@traced.test' } },
      }),
    });
    expect(await answer.text()).toContain('"ok":true');
    await fetch(`${address}/v2/auctions`, { method: 'POST', headers: { traceparent }, body: '{}' });
    const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId);
    const named = (name: string) => ofTrace().find((span) => span.name === name);
    await until(() => named('job identity.send-reset') && named('POST /v2/auctions'));
    const request = named('POST /graphql')!;
    expect(request.parentSpanId).toBe('b7ad6b7169203331');
    expect(request.attributes).toContainEqual({ key: 'graphql.operation.name', value: { stringValue: 'Forgotten' } });
    const children = ofTrace().filter((span) => span.parentSpanId === request.spanId);
    expect(children.map(({ name }) => name)).toContain('transaction');
    const job = named('job identity.send-reset')!;
    expect(ofTrace().some((span) => span.parentSpanId === job.spanId && span.name === 'transaction')).toBe(true);
  },
);

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}

/** Receives traces as a collector does. */
async function startCollector() {
  const spans: CollectedSpan[] = [];
  const receiver = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => receiver.close(resolve)));
  return { url: `http://127.0.0.1:${port}`, spans: () => spans };
}

test('one request id leads from the call to the row of the ledger', async () => {
  const api = await startApi(database, seed, { trustProxy: 1 });
  const company = await seed.company('Acme');
  const staff = await api.browser().signIn(await seed.staff());
  await staff.request({ url: '/csrf' });
  const answer = await staff.request({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      'x-request-id': 'balancer:42',
      'x-csrftoken': staff.csrfToken!,
    },
    payload: JSON.stringify({
      query: 'mutation ($input: GrantCreditInput!) { grantCredit(input: $input) { ok } }',
      variables: { input: { companyId: company.id, amount: '5', reason: 'Sorry', kind: 'PAID', key: 'grant' } },
    }),
  });
  expect(answer.headers['x-request-id']).toBe('balancer:42');
  expect(answer.json()).toMatchObject({ data: { grantCredit: { ok: true } } });
  const rows = await database.read(SYSTEM, (tx) => tx.selectFrom('ledgerTransaction').select('requestId').execute());
  expect(rows).toEqual([{ requestId: 'balancer:42' }]);
});
