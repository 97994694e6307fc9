import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSteps, timingTable, type Step } from './steps.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-steps-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rm(folder, { recursive: true }));

const node = (name: string, script: string, cores?: number): Step => ({
  name,
  command: process.execPath,
  args: ['--input-type=module', '--eval', `import { existsSync, writeFileSync, rmSync } from 'node:fs'; ${script}`],
  cores,
});
const file = (name: string) => JSON.stringify(join(folder, name));
/** Says that it runs, and ends once the other does: in sequence it would never end. */
const together = (own: string, other: string) =>
  `writeFileSync(${file(own)}, ''); const wait = setInterval(() => existsSync(${file(other)}) && clearInterval(wait), 5);`;
/** Fails beside another one of its kind. */
const alone = () =>
  `if (existsSync(${file('busy')})) process.exit(1); writeFileSync(${file('busy')}, ''); setTimeout(() => rmSync(${file('busy')}), 50);`;
const passed = (timings: readonly { name: string; passed: boolean }[]) => timings.map((one) => [one.name, one.passed]);

test('steps on one core run beside each other, those on all cores alone', async () => {
  const steps = [
    node('a', together('a', 'b'), 1),
    node('b', together('b', 'a'), 1),
    node('c', alone()),
    node('d', alone()),
  ];
  const timings = await runSteps(steps, { cores: 2 });
  expect(timings.map((timing) => timing.passed)).toEqual([true, true, true, true]);
});

test('a step that waits for a core keeps its place', async () => {
  const steps = [
    node('a', `setTimeout(() => writeFileSync(${file('a')}, ''), 50);`, 1),
    node('b', `if (!existsSync(${file('a')})) process.exit(1); writeFileSync(${file('b')}, '');`, 2),
    node('c', `if (!existsSync(${file('b')})) process.exit(1);`, 1),
  ];
  expect(passed(await runSteps(steps, { cores: 2 }))).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ]);
});

test('the output of a failed step is printed, and of a passed one what it reports', async () => {
  const report = (output: string) => (output.includes('flaky') ? 'one is flaky' : '');
  const timings = await runSteps([
    node('fails', `console.log('the reason'); process.exit(1);`),
    { ...node('passes', `console.log('1 flaky, and more');`), report },
    { name: 'missing', command: join(folder, 'missing'), args: [] },
  ]);
  expect(passed(timings)).toEqual([
    ['fails', false],
    ['passes', true],
    ['missing', false],
  ]);
  const printed = vi.mocked(console.log).mock.calls.flat().join('\n');
  expect(printed).toContain('the reason');
  expect(printed).toContain('one is flaky');
  expect(printed).not.toContain('and more');
  expect(printed).toContain('ENOENT');
});

test('the table has each step with its share, and processor time where the system tells', async () => {
  const busy = node('busy', 'const end = Date.now() + 300; while (Date.now() < end);');
  const [timing] = await runSteps([busy]);
  if (existsSync('/proc/self/stat')) expect(timing!.cpuSeconds).toBeGreaterThan(0.05);
  const steps = [
    { name: 'one', seconds: 30, cpuSeconds: 55.25, passed: true },
    { name: 'two', seconds: 10, cpuSeconds: 9.75, passed: true },
  ];
  expect(
    timingTable(steps, 40)
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/)),
  ).toEqual([
    ['Step', 'took', 'CPU', 'share'],
    ['one', '30.0 s', '55.3 s', '75 %'],
    ['two', '10.0 s', '9.8 s', '25 %'],
    ['All', '40.0 s', '65.0 s'],
  ]);
});
