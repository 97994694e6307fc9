import { fork } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnvironment } from '#apps/environment.ts';
import { demoKey } from '#demo/base.ts';
import { COUNTRIES, DEMO_ACCOUNTS, DEMO_AGENCY, DEMO_NEWCOMERS, DEMO_PASSWORD, DEMO_STAFF } from '#demo/marketplace.ts';

const CLI = join(import.meta.dirname, '../cli/main.ts');

/** Progress messages of the loader. */
type Progress = { base: true } | { share: number };

/**
 * Loads the demo in a separate process, so that the console responds meanwhile. Resolves once users can sign in; `done`
 * once the history is complete.
 */
export async function startDemo(
  databaseUrl: string,
  { days, onProgress }: { days: number; onProgress(share: number): void },
): Promise<{ done: Promise<void>; stop(): void }> {
  let isStopped = false;
  // Interrupted history is created again from the start, so its commits need not be flushed one by one.
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const child = fork(CLI, ['demo', 'load', '--days', String(days)], {
    env: { ...inheritedEnvironment(), DATABASE_URL: url.href },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.on('data', (text: Buffer) => process.stdout.write(`  ${text.toString('utf8')}`));
  const done = new Promise<void>((resolve, reject) => {
    // After a stop it never completes, and nothing awaits it any more.
    child.once(
      'exit',
      (code) => isStopped || (code === 0 ? resolve() : reject(new Error(`the demo loader ended with ${code}`))),
    );
  });
  const isReady = new Promise<void>((resolve) => {
    child.on('message', (message: Progress) => {
      if ('base' in message) resolve();
      else onProgress(message.share);
    });
  });
  await Promise.race([isReady, done]);
  return {
    done,
    stop() {
      isStopped = true;
      child.kill('SIGTERM');
    },
  };
}

/** Prints the progress of the history: in place on a terminal, otherwise now and then. */
export function progressPrinter(): (share: number) => void {
  let printedPercent = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === printedPercent) return;
    printedPercent = percent;
    if (process.stdout.isTTY) process.stdout.write(`\r  Living through the demo’s history: ${percent} %`);
    else if (percent % 20 === 0) console.log(`  Living through the demo’s history: ${percent} %`);
  };
}

const NEWCOMER_ROLES = ['a newcomer without a brand', 'a newcomer without a campaign'];

/** Returns the logins of the demo and what to try, for the terminal. */
export function demoGuide(address: string): string {
  const row = (email: string, role: string) => `    ${email.padEnd(26)} ${role}`;
  return [
    '',
    `  Endcap is ready at ${address}`,
    '',
    `  Sign in with the password ${DEMO_PASSWORD} as`,
    ...DEMO_ACCOUNTS.map(({ email, role }) => row(email, role.toLowerCase())),
    row(DEMO_AGENCY.email, 'an agency with thirty brands'),
    ...DEMO_NEWCOMERS.map(({ email }, index) => row(email, NEWCOMER_ROLES[index]!)),
    row(DEMO_STAFF.email, 'staff of the provider'),
    '',
    '  Three things to try',
    '    1. As member, choose a brand and launch a product campaign; as staff, approve it under Review.',
    `    2. Be the shopper: search at ${address}/shop and open What just happened; or ask as its storefront does`,
    `       curl ${address}/v2/auctions -H 'Authorization: Bearer ${demoKey(COUNTRIES[0]!.code)}' \\`,
    `         -d '{"auctions":[{"type":"listings","slots":1,"searchQuery":"midnight glow"}]}'`,
    '    3. As owner, follow a day of advertising from Sponsored Ads to Billing › Transactions, to the cent;',
    '       npm run endcap -- ledger audit compares every wallet with its ledger.',
    '',
    `  Mails that would have been sent: ${address}/dev/outbox`,
    '',
  ].join('\n');
}
