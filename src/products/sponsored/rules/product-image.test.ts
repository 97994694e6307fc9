import { expect, test } from 'vitest';
import { campaignProblem } from './campaign.messages.ts';
import { checkInput, MAX_PROMPT_LENGTH } from './product-image.ts';

test.each([
  ['on a beach', 0, {}],
  ['on a beach', 3, {}],
  ['x'.repeat(MAX_PROMPT_LENGTH), 0, {}],
  [' ', 0, { prompt: [campaignProblem.required()] }],
  ['x'.repeat(MAX_PROMPT_LENGTH + 1), 0, { prompt: [campaignProblem.promptLength({ max: MAX_PROMPT_LENGTH })] }],
  ['on a beach', -1, { attempt: [campaignProblem.attemptRange()] }],
  ['on a beach', 4, { attempt: [campaignProblem.attemptRange()] }],
  ['on a beach', 0.5, { attempt: [campaignProblem.attemptRange()] }],
])('%s, image %s', (prompt, attempt, expected) => {
  expect(checkInput({ prompt, attempt })).toEqual(expected);
});
