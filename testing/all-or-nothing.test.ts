import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { allOrNothing, endProcess } from './all-or-nothing.ts';

const start = () => spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)']);
const hasEnded = ({ exitCode, signalCode }: ReturnType<typeof start>) => exitCode !== null || signalCode !== null;

test('what was started ends when it is no longer needed, last first', async () => {
  const server = start();
  const ended: string[] = [];
  const { value, end } = await allOrNothing(async (onEnd) => {
    onEnd(() => ended.push('database'));
    onEnd(async () => {
      await endProcess(server);
      ended.push('server');
    });
    return 'address';
  });
  expect([value, ended, hasEnded(server)]).toEqual(['address', [], false]);
  await end();
  expect([ended, hasEnded(server)]).toEqual([['server', 'database'], true]);
});

test('when one of several does not start, all end, and its error is the reason', async () => {
  const [server, broken] = [start(), spawn(process.execPath, ['--eval', 'process.exit(3)'])];
  let isEnded = false;
  const starting = allOrNothing(async (onEnd) => {
    onEnd(() => (isEnded = true));
    onEnd(() => Promise.reject(new Error('does not end')));
    onEnd(() => Promise.all([server, broken].map(endProcess)));
    const [code] = (await once(broken, 'exit')) as [number];
    throw new Error(`ended with ${code}`);
  });
  await expect(starting).rejects.toThrow('ended with 3');
  expect([isEnded, hasEnded(server)]).toEqual([true, true]);
});
