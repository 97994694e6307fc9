import { expect, test } from 'vitest';
import { problemsOf, type HealthFigures, type HealthProblem } from './problems.ts';

const FINE: HealthFigures = {
  processes: [{ isLiving: true, roles: ['api', 'ads', 'worker'] }],
  daysUnsettled: 0,
  auditFindings: 0,
  upkeepFailures: 0,
  jobsGivenUp: 0,
};
const process = (roles: string[], isLiving = true) => ({ isLiving, roles });

test.each<[string, Partial<HealthFigures>, HealthProblem[]]>([
  ['everything works', {}, []],
  ['a worker that ended', { processes: [process(['api', 'ads']), process(['worker'], false)] }, ['noWorker']],
  ['no ad engine', { processes: [process(['api', 'worker'])] }, ['noAds']],
  ['a difference comes first', { jobsGivenUp: 1, auditFindings: 2 }, ['ledgerDiffers', 'jobsGivenUp']],
  ['days and companies', { daysUnsettled: 1, upkeepFailures: 3 }, ['daysUnsettled', 'upkeepFails']],
])('%s', (_, figures, expected) => {
  expect(problemsOf({ ...FINE, ...figures })).toEqual(expected);
});
