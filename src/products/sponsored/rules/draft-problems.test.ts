import { expect, test } from 'vitest';
import type { CampaignProblems } from './check-campaign.ts';
import { problemsOfDraft } from './draft-problems.ts';

test.each<[string, CampaignProblems, string[]]>([
  ['nothing wrong', {}, []],
  ['an amount not typed yet', { budgetTotal: [{ key: 'fillOut' }] }, []],
  ['an amount below the minimum', { budgetTotal: [{ key: 'totalBelowMinimum' }] }, ['budgetTotal']],
  ['nothing to promote yet', { skus: [{ key: 'skusMissing' }] }, []],
  ['a start that passed meanwhile', { startDate: [{ key: 'startInPast' }] }, []],
  ['no start', { startDate: [{ key: 'fillOut' }] }, ['startDate']],
  ['no name', { name: [{ key: 'nameMissing' }] }, ['name']],
  ['a number that cannot be read', { targetRoas: [{ key: 'notANumber' }] }, ['targetRoas']],
])('a draft with %s', (_, problems, expected) => {
  expect(Object.keys(problemsOfDraft(problems))).toEqual(expected);
});
