import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_STAFF } from '../../demo/marketplace.ts';
import { signInAt } from '../../testing/console-user.ts';
import { FED } from './buyer-data.ts';
import { freePort } from '../../testing/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 600_000;
const FED_WITHIN_MS = 120_000;
const SCOPES = [
  'catalog:read',
  'campaigns:read',
  'campaigns:write',
  'bids:write',
  'budgets:write',
  'reports:read',
  'mcp',
];
/** A buyer has so many accounts. */
const BRANDS = 3;

/** What time it is in a test environment, which the test controller moves. */
export async function timeAt(address: string): Promise<number> {
  const now = Number((await fetch(`${address}/readyz`)).headers.get('endcap-now'));
  if (!now) throw new Error(`${address} is no test environment`);
  return now;
}

/** Starts the demo as a test environment in a folder of its own; `ENDCAP` names one that runs already. */
export async function startDemoServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const running = process.env['ENDCAP'];
  if (running) return { address: running, stop: async () => {} };
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'endcap-adcp-'))];
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: address,
      DEMO_DAYS: '1',
      TEST_ENVIRONMENT: 'true',
      TEST_CONTROLLER_CLOCK: 'true',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return { address, stop };
    await pause(500);
  }
  await stop();
  throw new Error('the demo server did not start');
}

export interface Capabilities {
  adcp: { major_versions: number[] };
  supported_protocols: string[];
  specialisms?: string[];
  request_signing?: { supported: boolean };
  compliance_testing: { scenarios: string[] };
  media_buy: { features: { inline_creative_management: boolean } };
}

/** As an owner lets a buyer's agent in: a key of three brands, a mandate, and the yes to its first launch. */
export async function letIn(address: string) {
  const owner = await signInAt(address, { email: 'owner@endcap.example', password: DEMO_PASSWORD });
  const makeKey = async (brandIds: string[] | null) =>
    (
      (await owner(
        `mutation { createAccessKey(input: { name: "AdCP buyer", scopes: ${JSON.stringify(SCOPES)}, brandIds: ${JSON.stringify(brandIds)}, currentPassword: "${DEMO_PASSWORD}" }) { id secret } }`,
      )) as { createAccessKey: { id: string; secret: string } }
    ).createAccessKey;
  const all = callerOf(address, (await makeKey(null)).secret);
  const { accounts } = await all<{ accounts: { account_id: string; name: string }[] }>('list_accounts', {});
  const selling = [];
  for (const account of accounts) {
    const { products } = await all<{ products: Product[] }>('get_products', {
      buying_mode: 'wholesale',
      account: { account_id: account.account_id },
    });
    const [product] = products;
    const [option] = product?.pricing_options ?? [];
    if (product && option) selling.push({ account, product, option });
  }
  const nowMs = await timeAt(address);
  const [first] = selling;
  if (!first || selling.length < BRANDS) throw new Error(`${selling.length} brands sell something`);
  const { id, secret } = await makeKey(selling.slice(0, BRANDS).map(({ account }) => account.account_id));
  await owner(
    `mutation { createMandate(input: { accessKeyId: "${id}", groups: [CREATE, PAUSE, BUDGETS, BIDS], day: "1000000", month: "10000000", maxChangePercent: 1000, maxRaise: "1000000", maxObjectsPerHour: 10000, currentPassword: "${DEMO_PASSWORD}" }) { ok } }`,
  );
  const call = callerOf(address, secret);
  const { account, product, option } = first;
  const launch = {
    idempotency_key: randomUUID(),
    account: { account_id: account.account_id },
    start_time: new Date(nowMs + 86_400_000).toISOString(),
    end_time: new Date(nowMs + 8 * 86_400_000).toISOString(),
    packages: [
      {
        product_id: product.product_id,
        pricing_option_id: option.pricing_option_id,
        budget: 1000,
      },
    ],
  };
  const asked = await call<{ status: string; task_id: string }>('create_media_buy', launch);
  if (asked.status !== 'submitted') throw new Error(`the first launch was ${asked.status}`);
  await owner(`mutation { decideApproval(input: { id: "${asked.task_id}", isApproved: true }) { ok } }`);
  await call('create_media_buy', launch);
  const capabilities = await call<Capabilities>('get_adcp_capabilities', {});
  await feedItems(address, { brand: account.name, secret, productId: product.product_id });
  const domainOf = (name: string) =>
    `${name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')}.example`;
  const domains = selling.slice(0, BRANDS).map((one) => domainOf(one.account.name));
  const { products } = await call<{ products: Product[] }>('get_products', {
    buying_mode: 'wholesale',
    account: launch.account,
  });
  return { agentUrl: `${address}/adcp/mcp`, secret, domains, capabilities, products };
}

/** As a storefront feeds products: those that a storyboard advertises, of the brand and its shop. */
async function feedItems(
  address: string,
  { brand, secret, productId }: { brand: string; secret: string; productId: string },
): Promise<void> {
  const read = async (path: string, key: string) => {
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const { data } = JSON.parse(await read('/v1/catalogs', secret)) as { data: { id: string; code: string }[] };
  const catalog = data.find(({ code }) => productId.endsWith(`_${code.toLowerCase()}`));
  if (!catalog) throw new Error(`no storefront of ${productId}`);
  const staff = await signInAt(address, { email: DEMO_STAFF.email, password: DEMO_PASSWORD });
  const { createStorefrontKey: made } = (await staff(
    `mutation { createStorefrontKey(input: { catalogId: "${catalog.id}", label: "AdCP", scopes: ["feed"], currentPassword: "${DEMO_PASSWORD}" }) { secret } }`,
  )) as { createStorefrontKey: { secret: string } };
  const stored = await read('/v1/feeds/products', made.secret);
  const like = stored
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ brandName }) => brandName === brand);
  if (!like) throw new Error(`${brand} has no product`);
  const response = await fetch(`${address}/v1/feeds/products`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${made.secret}`, 'content-type': 'application/x-ndjson' },
    body: FED.map((sku) => JSON.stringify({ ...like, sku, name: sku, quantity: 10, image: undefined })).join('\n'),
  });
  const { statusUrl } = (await response.json()) as { statusUrl: string };
  const until = Date.now() + FED_WITHIN_MS;
  while (Date.now() < until) {
    const told = await read(new URL(statusUrl, address).pathname, made.secret);
    const { status, accepted } = JSON.parse(told) as { status: string; accepted: number };
    if (status === 'COMPLETED' && accepted === FED.length) return;
    if (status === 'COMPLETED' || status === 'FAILED') throw new Error(`the feed was not taken: ${told}`);
    await pause(200);
  }
  throw new Error(`the feed was not taken within ${FED_WITHIN_MS / 1000} seconds`);
}

interface Product {
  product_id: string;
  pricing_options: { pricing_option_id: string }[];
}

/** A buyer's agent, one message at a time. */
function callerOf(address: string, secret: string) {
  return async <Answer>(name: string, sent: object): Promise<Answer> => {
    const response = await fetch(`${address}/adcp/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } }),
    });
    const text = await response.text();
    const { result } = JSON.parse(/^data: ([^\r\n]*)/m.exec(text)?.[1] ?? text) as {
      result?: { structuredContent: Answer; isError?: boolean };
    };
    if (!result || result.isError) throw new Error(`${name}: ${response.status} ${text}`);
    return result.structuredContent;
  };
}
