import { expect, test } from 'vitest';
import { forEachIsolated, PartialFailure, runAllSteps } from './for-each-isolated.ts';

const subjectOf = (companyId: string) => ({ companyId });

test('all have their turn, and those that failed are named', async () => {
  const done: string[] = [];
  const work = async (company: string) => {
    if (company === 'b') throw new Error('no wallet');
    done.push(company);
    return company;
  };
  const failed = await forEachIsolated(['a', 'b', 'c'], subjectOf, work).catch((error: unknown) => error);
  expect(done).toEqual(['a', 'c']);
  expect(failed).toBeInstanceOf(PartialFailure);
  expect((failed as PartialFailure).failures).toEqual([{ subject: { companyId: 'b' }, error: new Error('no wallet') }]);
  expect((failed as PartialFailure).message).toBe('{"companyId":"b"}: no wallet');
  expect(await forEachIsolated(['a', 'c'], subjectOf, work)).toEqual(['a', 'c']);
});

test('a failing step does not prevent later steps', async () => {
  const done: string[] = [];
  const failing = () => forEachIsolated(['a'], subjectOf, () => Promise.reject(new Error('first')));
  const failingStep = () => Promise.reject(new Error('second'));
  const last = async () => done.push('last');
  const failed = await runAllSteps(failing, failingStep, last).catch((error: unknown) => error);
  expect(done).toEqual(['last']);
  expect((failed as PartialFailure).failures).toEqual([
    { subject: { companyId: 'a' }, error: new Error('first') },
    { subject: { companyId: null }, error: new Error('second') },
  ]);
});
