import { expect, test } from 'vitest';
import type { CampaignProblems } from './campaign-terms.ts';
import { problemsOfDraft } from './draft-problems.ts';
import { campaignProblem } from './campaign.messages.ts';

test.each<[string, CampaignProblems, string[]]>([
  ['nothing wrong', {}, []],
  ['an amount not typed yet', { budgetTotal: [campaignProblem.required()] }, []],
  [
    'an amount below the minimum',
    {
      budgetTotal: [
        campaignProblem.totalBelowMinimum({ minimum: { amountMicros: 1_000_000n, symbol: 'S$', digits: 0 } }),
      ],
    },
    ['budgetTotal'],
  ],
  ['nothing to promote yet', { skus: [campaignProblem.skusMissing()] }, []],
  ['a start that passed meanwhile', { startDate: [campaignProblem.startInPast()] }, []],
  ['no start', { startDate: [campaignProblem.required()] }, ['startDate']],
  ['no name', { name: [campaignProblem.nameMissing()] }, ['name']],
  ['a bid not typed yet', { bidWalletCurrency: [campaignProblem.required()] }, []],
  ['nothing yet that finds the ads', { automatic: [campaignProblem.bucketsAllClosed()] }, []],
  ...[
    'keywordBids.0.bidWalletCurrency',
    'productBids.12.bidWalletCurrency',
    'targets.0.bidWalletCurrency',
    'automatic.CLOSE.bidWalletCurrency',
    'maxBidWalletCurrency',
    'targets.0.value',
  ].map((field): [string, CampaignProblems, string[]] => [
    `nothing at ${field}, which cannot be stored`,
    { [field]: [campaignProblem.required()] },
    [field],
  ]),
  ['a number that cannot be read', { targetRoas: [campaignProblem.notANumber()] }, ['targetRoas']],
])('a draft with %s', (_, problems, expected) => {
  expect(Object.keys(problemsOfDraft(problems))).toEqual(expected);
});
