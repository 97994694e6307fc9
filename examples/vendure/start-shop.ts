import assert from 'node:assert/strict';
import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endProcess } from '../../testing/all-or-nothing.ts';
import { freePort } from '../../testing/free-port.ts';
import type { Endcap } from './endcap.ts';

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, '../..');
/** The driver's warning of how Vendure's database layer calls it. */
const QUIET = '--disable-warning=DeprecationWarning';

/** Compiles the plug-in and the shop, as a shop of its own would, with the kit as it is published. */
export function build(): void {
  execFileSync(process.execPath, [join(ROOT, 'packages/storefront/build.ts')], { stdio: 'inherit' });
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER], { stdio: 'inherit' });
}

interface Shop {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function configureShop({ address, key, shopDatabaseUrl }: Endcap, password: string): Promise<Shop> {
  const port = String(await freePort());
  const env = {
    ...process.env,
    PORT: port,
    DATABASE_URL: shopDatabaseUrl,
    SUPERADMIN_PASSWORD: password,
    ENDCAP_URL: address,
    ENDCAP_KEY: key,
    VENDURE_DISABLE_TELEMETRY: 'true',
  };
  return { address: `http://127.0.0.1:${port}`, env };
}

const node = (file: string, { env }: Shop, stdio: StdioOptions) =>
  spawn(process.execPath, [QUIET, file], { cwd: FOLDER, env, stdio });

export async function populate(shop: Shop): Promise<void> {
  const [code] = (await once(node('dist/shop/populate.js', shop, ['ignore', 'ignore', 'inherit']), 'exit')) as [number];
  assert.equal(code, 0, 'the shop could not be filled');
}

export interface RunningShop {
  readonly address: string;
  /** How often something was missing because Endcap did not answer in time, as the plug-in has logged. */
  countDegraded(): number;
}

export async function startShop(shop: Shop, onEnd: (end: () => unknown) => void): Promise<RunningShop> {
  const child = node('dist/shop/start.js', shop, ['ignore', 'pipe', 'inherit', 'ipc']);
  onEnd(() => endProcess(child));
  let printed = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the shop ended while it started')));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { address: shop.address, countDegraded: () => printed.split('[Endcap]').length - 1 };
}
