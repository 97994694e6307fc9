import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { API_KEY } from '#delivery/engine/market.test-support.ts';
import { type LoadResult, load, median } from './load.ts';

/**
 * Events over HTTP, until they are acknowledged and until the last is recorded and billed, compared with the same work in
 * SQL alone: COPY, ON CONFLICT and one aggregate. Sides interleaved on one durable database, medians.
 * `node bench/collect.bench.ts [rounds] [events per round] [connections]`
 */
const [rounds = 5, eventsPerRound = 40_000, connections = 16] = process.argv.slice(2).map(Number);
const PORT = 5281;
const EVENTS_PER_REQUEST = 100;
/** A shopper sees eight ads on a page. */
const ADS_ON_A_PAGE = 8;
const HEADERS = `Authorization: Bearer ${API_KEY}\r\n`;

type Ready = { skus: string[]; catalogId: string; ownerUrl: string; folder: string };
const server = fork(join(import.meta.dirname, 'collect-server.ts'), ['200', String(PORT)]);
const [{ skus, catalogId, ownerUrl, folder }] = (await once(server, 'message')) as [Ready];
const sqlOnly = new pg.Client({ connectionString: ownerUrl });
await sqlOnly.connect();
const backend = Number((await sqlOnly.query('select pg_backend_pid() as pid')).rows[0]!.pid);
let serial = 0;

try {
  const overHttp: Told[] = [];
  const inSql: number[] = [];
  await roundOverHttp(eventsPerRound / 4);
  await roundInSql(eventsPerRound / 4);
  for (let round = 0; round < rounds; round += 1) {
    inSql.push(await roundInSql(eventsPerRound));
    overHttp.push(await roundOverHttp(eventsPerRound));
  }
  const mixed = await roundOverHttp(eventsPerRound, 2, 48);
  const single = new Map<number, Told>();
  for (const clients of [64, 256]) single.set(clients, await singleEvents(clients));
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, PostgreSQL 18, fsync on`,
  );
  console.log(
    `${eventsPerRound} events a round (half impressions, half clicks), ${connections} connections, median of ${rounds}`,
  );
  const row = ({ acknowledged, recorded, walBytes, serverMicros, postgresMicros, p50Ms, p99Ms }: Told) => ({
    'acknowledged/s': Math.round(acknowledged),
    'recorded/s': Math.round(recorded),
    'WAL B/event': Math.round(walBytes),
    'server µs': Number(serverMicros.toFixed(1)),
    'PostgreSQL µs': Number(postgresMicros.toFixed(1)),
    'p50 ms': Number(p50Ms.toFixed(2)),
    'p99 ms': Number(p99Ms.toFixed(2)),
  });
  const middle = overHttp.toSorted((a, b) => a.recorded - b.recorded)[overHttp.length >> 1]!;
  console.table({
    'SQL alone: COPY + ON CONFLICT + aggregate': { 'recorded/s': Math.round(median(inSql)) },
    [`over HTTP, ${EVENTS_PER_REQUEST} events a request`]: row(middle),
    'over HTTP, 48 impressions and 2 clicks a request': row(mixed),
    ...Object.fromEntries(
      [...single].map(([clients, told]) => [`over HTTP, one event a request, ${clients} connections`, row(told)]),
    ),
  });
  console.log(`recorded ÷ SQL: ${((middle.recorded / median(inSql)) * 100).toFixed(0)} %`);
} finally {
  await sqlOnly.end();
  server.send('stop');
}

/** Wins ads for this number of clicks, five winners per request. */
async function tokens(count: number): Promise<string[]> {
  const won: string[] = [];
  while (won.length < count) {
    const auctions = Array.from({ length: 5 }, (_, index) => ({
      type: 'listings',
      slots: 10,
      products: { ids: skus.filter((__, at) => at % 20 === (won.length / 10 + index) % 20) },
    }));
    const answer = await fetch(`http://127.0.0.1:${PORT}/v2/auctions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ auctions }),
    });
    const { results } = (await answer.json()) as { results: { winners: { resolvedBidId: string }[] }[] };
    for (const { winners } of results) for (const { resolvedBidId } of winners) won.push(resolvedBidId);
  }
  return won.slice(0, count);
}

function touch(resolvedBidId: string): object {
  serial += 1;
  return {
    id: `event-${serial}`,
    occurredAt: new Date().toISOString(),
    opaqueUserId: `shopper-${Math.floor(serial / ADS_ON_A_PAGE)}`,
    resolvedBidId,
    placement: { path: '/search' },
  };
}

type Told = Pick<LoadResult, 'p50Ms' | 'p99Ms'> &
  Record<'acknowledged' | 'recorded' | 'walBytes' | 'serverMicros' | 'postgresMicros', number>;

/** Each request reports ads as seen, and clicks on the first of them. */
async function roundOverHttp(
  events: number,
  clicks = EVENTS_PER_REQUEST / 2,
  seen = EVENTS_PER_REQUEST / 2,
): Promise<Told> {
  const won = await tokens(Math.round(events / (seen + clicks)) * seen);
  const bodies: string[] = [];
  for (let from = 0; from < won.length; from += seen) {
    const part = won.slice(from, from + seen);
    bodies.push(JSON.stringify({ impressions: part.map(touch), clicks: part.slice(0, clicks).map(touch) }));
  }
  return tell(bodies, seen + clicks, connections);
}

async function singleEvents(clients: number): Promise<Told> {
  const won = await tokens(20_000);
  return tell(
    won.map((token) => JSON.stringify({ clicks: [touch(token)] })),
    1,
    clients,
  );
}

async function tell(bodies: readonly string[], eventsEach: number, clients: number): Promise<Told> {
  const events = bodies.length * eventsEach;
  const from = await walPosition();
  const before = processorMicros();
  const started = performance.now();
  const target = { port: PORT, path: '/v2/events', headers: HEADERS };
  const { requestsPerSecond, p50Ms, p99Ms } = await load(target, bodies, clients, { requests: bodies.length });
  while ((await sqlOnly.query('select from event_inbox limit 1')).rows.length > 0) await pause(1);
  const recorded = (events / (performance.now() - started)) * 1000;
  const walBytes = ((await walPosition()) - from) / events;
  const after = processorMicros();
  const serverMicros = (after.server - before.server) / events;
  const postgresMicros = (after.postgres - before.postgres) / events;
  return {
    acknowledged: requestsPerSecond * eventsEach,
    recorded,
    walBytes,
    serverMicros,
    postgresMicros,
    p50Ms,
    p99Ms,
  };
}

/** Processor time since they started of the server and of PostgreSQL, by Linux's clock of 100 ticks a second. */
function processorMicros(): { server: number; postgres: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return [
          { pid: Number(pid), parent: Number(fields[1]), micros: (Number(fields[11]) + Number(fields[12])) * 10_000 },
        ];
      } catch {
        // Over since it was listed.
        return [];
      }
    });
  const below = (parent: number): number =>
    processes.filter((one) => one.parent === parent).reduce((sum, { pid, micros }) => sum + micros + below(pid), 0);
  return {
    server: processes.find(({ pid }) => pid === server.pid)!.micros,
    postgres: below(processes.find(({ pid }) => pid === backend)!.parent),
  };
}

async function walPosition(): Promise<number> {
  const { rows } = await sqlOnly.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`);
  return Number(rows[0]!.at);
}

/** The minimum database work for the same result, with valid rows and without responses. */
async function roundInSql(events: number): Promise<number> {
  const { rows: ads } = await sqlOnly.query(
    `select s.id, s.company_id, c.brand_id, c.id as campaign_id from ad_set s join campaign c on c.id = s.campaign_id order by s.id`,
  );
  const lines: string[] = [];
  const now = new Date().toISOString();
  for (let number = 0; number < events; number += 1) {
    serial += 1;
    const ad = ads[number % ads.length];
    const decision = `0199b000-0000-7000-8000-${serial.toString(16).padStart(12, '0')}`;
    const kind = number % 2 ? 'CLICK' : 'IMPRESSION';
    lines.push(
      [
        `event-${serial}`,
        kind,
        now,
        `shopper-${serial}`,
        decision,
        ad.company_id,
        ad.brand_id,
        ad.campaign_id,
        ad.id,
        'SKU',
        20_000,
      ].join('\t'),
    );
  }
  const file = join(folder, 'rows.tsv');
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(file, 0o644);
  await sqlOnly.query(`create temp table if not exists incoming (event_id text, kind text, at timestamptz, shopper text, decision_id uuid,
    company_id uuid, brand_id uuid, campaign_id bigint, ad_set_id uuid, sku text, price_micros bigint)`);
  await sqlOnly.query('truncate incoming');
  const started = performance.now();
  await sqlOnly.query('begin');
  await sqlOnly.query(`copy incoming from '${file}'`);
  await sqlOnly.query(`
    with fresh as (
      insert into event_receipt (fingerprint) select md5('${catalogId}' || kind || event_id)::uuid from incoming on conflict do nothing returning fingerprint
    ), billed as (
      insert into decision_charge (decision_id) select decision_id from incoming where kind = 'CLICK' on conflict do nothing returning decision_id
    ), logged as (
      insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, company_id,
        brand_id, campaign_id, ad_set_id, ad_type, sku, price_micros, billed_micros)
      select i.event_id, i.kind, at, at, at::date, at::date, '${catalogId}', shopper, i.decision_id, company_id, brand_id, campaign_id,
        ad_set_id, 'PRODUCT', sku, price_micros, case when b.decision_id is null then 0 else price_micros end
      from incoming i join fresh on fingerprint = md5('${catalogId}' || kind || event_id)::uuid left join billed b on b.decision_id = i.decision_id
      returning ad_set_id, company_id, billed_day, billed_micros, kind
    )
    insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros, clicks)
    select l.ad_set_id, billed_day, l.company_id, '${catalogId}', c.brand_id, c.id, 'PRODUCT', sum(billed_micros), count(*)
    from logged l join ad_set s on s.id = l.ad_set_id join campaign c on c.id = s.campaign_id group by 1, 2, 3, 5, 6
    on conflict (ad_set_id, day) do update set amount_micros = accrual.amount_micros + excluded.amount_micros`);
  await sqlOnly.query('commit');
  return (events / (performance.now() - started)) * 1000;
}
