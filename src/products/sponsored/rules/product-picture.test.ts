import { expect, test } from 'vitest';
import { checkInput, MAX_PROMPT_LENGTH } from './product-picture.ts';

test.each([
  ['on a beach', 0, []],
  ['on a beach', 3, []],
  ['x'.repeat(MAX_PROMPT_LENGTH), 0, []],
  [' ', 0, ['prompt fillOut']],
  ['x'.repeat(MAX_PROMPT_LENGTH + 1), 0, ['prompt promptLength']],
  ['on a beach', -1, ['attempt attemptRange']],
  ['on a beach', 4, ['attempt attemptRange']],
  ['on a beach', 0.5, ['attempt attemptRange']],
])('%s, picture %s', (prompt, attempt, expected) => {
  const problems = Object.entries(checkInput({ prompt, attempt }));
  expect(problems.map(([field, [problem]]) => `${field} ${problem!.key}`)).toEqual(expected);
});
