import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestProvider } from '#integrations/openid/provider.test-support.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
const acme = await createSeed(database).company('Acme');
const provider = await startTestProvider({ redirectUris: ['https://ads.example/v1/sso/acme/callback'] });
const folder = await mkdtemp(join(tmpdir(), 'endcap-provider-'));
const secretFile = join(folder, 'secret');
await writeFile(secretFile, `${provider.client.clientSecret}\n`);
afterAll(async () => {
  await provider.stop();
  await rm(folder, { recursive: true });
});

const output: string[] = [];
beforeEach(() => {
  vi.stubEnv('SECRET', 'x'.repeat(32));
  vi.stubEnv('PUBLIC_URL', 'https://ads.example');
  vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void output.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  output.splice(0);
});

const run = async (...args: string[]) => {
  output.splice(0);
  return runCommandLine(['identity-provider', ...args], (work) => work(database));
};

test('a provider is added, listed, changed and removed', async () => {
  const named = ['Acme login', provider.issuer, 'endcap', 'acme.example, acme.co.id'];
  expect(await run('add', 'acme', ...named, '--secret', secretFile, '--company', acme.id)).toBe(true);
  expect(output).toEqual(['acme is added. It has to know this address: https://ads.example/v1/sso/acme/callback']);
  expect(await run('add', 'acme', ...named, '--secret', secretFile)).toBe(false);
  expect(output).toEqual(['There is a provider acme already']);

  expect(await run('set', 'acme', 'required', 'on')).toBe(true);
  expect(await run('set', 'acme', 'required', 'yes')).toBe(false);
  expect(await run('set', 'acme', 'acr', 'two-steps')).toBe(true);
  expect(await run('set', 'acme', 'domains', 'acme.example')).toBe(true);
  expect(await run('set', 'acme', 'secret', secretFile)).toBe(true);
  expect(await run('set', 'acme', 'secret', join(folder, 'none'))).toBe(false);
  expect(await run('list')).toBe(true);
  expect(output).toEqual([
    `acme  Acme login (company ${acme.id}, required, acr two-steps)  ${provider.issuer}  acme.example`,
  ]);

  expect(await run('unlink', 'acme', 'ada@acme.example')).toBe(false);
  expect(await run('remove', 'acme')).toBe(true);
  expect(await run('remove', 'acme')).toBe(false);
  expect(await run('list')).toBe(true);
  expect(output).toEqual([]);
});

test('an issuer that does not answer is added with a warning', async () => {
  await provider.stop();
  expect(await run('add', 'staff', 'Staff', provider.issuer, 'endcap', 'market.example', '--secret', secretFile)).toBe(
    true,
  );
  expect(output.at(-1)).toMatch(/does not answer as an OpenID provider/);
});

test('without the deployment’s secret, or the provider’s, nothing is added', async () => {
  const named = ['other', 'Other', 'https://login.other.example', 'endcap', 'other.example', '--secret'];
  expect(await run('add', ...named, join(folder, 'none'))).toBe(false);
  vi.stubEnv('SECRET', '');
  expect(await run('add', ...named, secretFile)).toBe(false);
  expect(output).toEqual(['Set SECRET as the server has it, the newest first']);
});
