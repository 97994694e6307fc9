import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from './support/test.ts';
import { demoKey } from '#demo/base.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { campaignFacts } from './support/server-control.ts';
import { address } from './support/served.ts';
import { storefront } from './support/storefront.ts';
import { retryIndex } from './support/retry.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/integrate-a-storefront.md'), 'utf8');
const tour = guide.split('## Ten minutes')[1]!.split('\n## ')[0]!;
/** The guide's commands in order, each with the output that the guide shows. */
const steps = [...tour.matchAll(/```sh\n([\s\S]*?)```(?:\s*```text\n([\s\S]*?)```)?/g)].map(
  ([, command = '', prints = '']) => ({ command, prints: prints.trim() }),
);
const END_OF_STEP = '--- end of step ---';

test('the storefront guide leads from a key to a charged click, command by command', async () => {
  const [before, after] = [steps.filter(isFeed), steps.filter((step) => !isFeed(step))];
  // The shell waits in the middle, like a reader who launches the campaign.
  const script = [...before.map(({ command }) => command), 'read -r', ...after.map(({ command }) => command)]
    .join(`\necho; echo '${END_OF_STEP}'\n`)
    .replace(`read -r\necho; echo '${END_OF_STEP}'\n`, 'read -r\n');
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    env: { ...process.env, ENDCAP: address(), KEY: demoKey('SG') },
  });
  const printed = text(shell.stdout);
  const complained = text(shell.stderr);

  const name = retryIndex('Guide');
  const shop = storefront();
  await expect
    .poll(() => createAdvertiser({ company: name, creditMicros: 50_000_000n }, lamp(name)).then(() => true, String), {
      timeout: 30_000,
    })
    .toBe(true);
  await expect.poll(async () => (await shop.search('desk lamp')).length, { timeout: 15_000 }).toBe(1);
  shell.stdin.end('\n');

  const [code] = (await once(shell, 'close')) as [number];
  expect([code, await complained]).toEqual([0, '']);
  const outputs = (await printed).split(END_OF_STEP).map((output) => output.trim());
  for (const [index, { command, prints }] of [...before, ...after].entries())
    expect(outputs[index]!.split('\n').filter(Boolean).map(parsed), command).toEqual(
      prints.split('\n').filter(Boolean).map(parsed),
    );
  await expect.poll(async () => (await campaignFacts(name)).clicks).toBe(1);
  expect(Number((await campaignFacts(name)).billed)).toBeGreaterThan(0);
});

const isFeed = ({ command }: { command: string }) => !command.includes('/v2/');
const lamp = (name: string) => ({ name, sku: 'LAMP-1', search: 'desk lamp' });

/** Parses JSON, where "…" stands for any text; returns anything else unchanged. */
function parsed(line: string): unknown {
  if (!line.startsWith('{')) return line;
  return JSON.parse(line, (name, value: unknown) => {
    // The same feed again changes nothing.
    if (name === 'unchanged') return expect.any(Number);
    return value === '…' ? expect.any(String) : value;
  });
}
