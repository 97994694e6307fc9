import { expect, test } from 'vitest';
import {
  canOpenStep,
  isStepComplete,
  NO_PROBLEMS,
  openableStep,
  openingStep,
  stepOfField,
  stepsFor,
  wrongFields,
  type Step,
  type WrongFields,
} from './wizard-steps.ts';
import { campaignProblem } from './campaign.messages.ts';
import { problemNames, SETTING_FIELDS } from './operation-values.ts';

const all = stepsFor({ hasTargetStep: true });
const noBudget = wrongFields({ budgetDailyTotal: [campaignProblem.required()] }, 'type');

test('the targeting step is there only where it is switched on', () => {
  expect(all).toEqual(['type', 'budget', 'target', 'strategy', 'content', 'review']);
  expect(stepsFor({ hasTargetStep: false })).toEqual(['type', 'budget', 'strategy', 'content', 'review']);
});

test.each<[string, Step]>([
  ['name', 'type'],
  ['endDate', 'budget'],
  ['negativeKeywords', 'target'],
  ['bidWalletCurrency', 'strategy'],
  ['banners.2.landingUrl', 'content'],
  ['adsProductName', 'content'],
  ['somethingNew', 'review'],
])('a problem of %s is corrected on %s', (field, step) => {
  expect(stepOfField(field, 'type')).toBe(step);
});

test('a problem of each setting is corrected on a step of its own', () => {
  const names = Object.keys(problemNames(SETTING_FIELDS));
  expect(names.filter((name) => stepOfField(name, 'type') === 'review')).toEqual([]);
});

test('a missing country is a problem of the step that has the country', () => {
  expect(wrongFields({ catalogId: [campaignProblem.catalogMissing()] }, 'type').type).toEqual(['catalogId']);
  expect(wrongFields({ catalogId: [campaignProblem.catalogMissing()] }, 'target').target).toEqual(['catalogId']);
});

test.each<[Step, Step, WrongFields, boolean]>([
  ['type', 'type', NO_PROBLEMS, true],
  ['budget', 'type', NO_PROBLEMS, false],
  ['budget', 'budget', NO_PROBLEMS, true],
  ['type', 'review', noBudget, true],
  ['budget', 'review', noBudget, true],
  ['target', 'review', noBudget, false],
  ['review', 'review', NO_PROBLEMS, true],
])('%s, having been at %s, with %o wrong: opens %s', (step, furthest, problems, opens) => {
  expect(canOpenStep(all, step, furthest, problems)).toBe(opens);
});

test('an address leads to the last step before it that may be opened', () => {
  expect(openableStep(all, 'content', 'review', NO_PROBLEMS)).toBe('content');
  expect(openableStep(all, 'content', 'review', noBudget)).toBe('budget');
  expect(openableStep(all, 'content', 'type', NO_PROBLEMS)).toBe('type');
  expect(openableStep(stepsFor({ hasTargetStep: false }), 'target', 'review', NO_PROBLEMS)).toBe('budget');
});

test('the last step is complete only when every step is', () => {
  expect(isStepComplete(noBudget, 'type')).toBe(true);
  expect(isStepComplete(noBudget, 'budget')).toBe(false);
  expect(isStepComplete(noBudget, 'review')).toBe(false);
});

test('a rejected campaign opens on its rejected step', () => {
  expect(openingStep({ notes: null })).toBe('budget');
  expect(openingStep({ notes: 'Blurred' })).toBe('content');
});
