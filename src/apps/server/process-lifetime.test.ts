import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const PROGRAM = `
import { createLogger } from '${join(HERE, '../../platform/telemetry/logger.ts')}';
import { runUntilStopped } from '${join(HERE, 'process-lifetime.ts')}';
const log = createLogger({ level: 'info' });
const step = () => new Promise((resolve) => process.stdin.once('data', resolve));
const say = (text) => process.stdout.write(text + '\\n');
// Something to wait with: signals alone keep no process alive.
const waiting = setInterval(() => {}, 1000);
await runUntilStopped({ log, maxMs: 20_000, noticeMs: process.env.DEAF ? 50 : 10_000, onStopped: () => say('stopped') }, async (lifetime) => {
  lifetime.onEnd('first', () => say('first ended'));
  say('first');
  await step();
  lifetime.throwIfStopping();
  lifetime.onEnd('second', async () => { if (process.env.BROKEN) throw new Error('broken'); say('second ended'); });
  say('second');
  return { work: new Promise(() => {}) };
}).catch((error) => { say('failed ' + error.message); process.exit(1); });
clearInterval(waiting);
`;

async function run(stopAfter: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { env: { ...process.env, ...env } });
  let output = '';
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => output.includes(`${text}\n`) && resolve();
      child.stdout.on('data', look);
      look();
    });
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await waitForOutput('first');
  if (stopAfter === 'second') {
    child.stdin.write('go on');
    await waitForOutput('second');
  }
  child.kill('SIGTERM');
  // After the signal it continues with the next step of its start.
  if (stopAfter === 'first') {
    await waitForOutput('"msg":"shutting down"}');
    if (!env['DEAF']) child.stdin.write('go on');
  }
  const code = await ended;
  const lines = output.trim().split('\n');
  return {
    code,
    output: lines.filter((line) => !line.startsWith('{')),
    logged: lines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { level: number }).level),
    lastLine: (JSON.parse(lines.findLast((line) => line.startsWith('{'))!) as { msg: string }).msg,
    isLast: lines.at(-1)!.startsWith('{'),
  };
}

test('what was started last ends first', async () => {
  expect(await run('second')).toEqual({
    code: 0,
    output: ['first', 'second', 'second ended', 'first ended', 'stopped'],
    logged: [30, 30],
    lastLine: 'stopped',
    isLast: true,
  });
});

test('a start that is interrupted ends what it got to, and nothing is wrong', async () => {
  expect(await run('first')).toEqual({
    code: 0,
    output: ['first', 'first ended', 'stopped'],
    logged: [30, 30],
    lastLine: 'stopped',
    isLast: true,
  });
});

test('a start that does not notice is cut off, and nothing is wrong either', async () => {
  expect(await run('first', { DEAF: 'true' })).toEqual({
    code: 0,
    output: ['first', 'first ended', 'stopped'],
    logged: [30, 30, 30],
    lastLine: 'stopped',
    isLast: true,
  });
});

test('what fails to end is named, and the process says so', async () => {
  expect(await run('second', { BROKEN: 'true' })).toEqual({
    code: 1,
    output: ['first', 'second', 'first ended', 'stopped'],
    logged: [30, 50],
    lastLine: 'shutdown step failed',
    isLast: false,
  });
});
