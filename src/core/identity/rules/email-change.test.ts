import { expect, test } from 'vitest';
import { newEmailProblem } from './email-change.ts';

test.each<[string, ReturnType<typeof newEmailProblem>]>([
  ['ana@new.example', null],
  [' Ana@New.Example ', null],
  ['', 'emailNotValid'],
  ['ana', 'emailNotValid'],
  ['ana@old.example', 'emailUnchanged'],
  [' ANA@old.example', 'emailUnchanged'],
])('"%s" instead of ana@old.example: %s', (typed, problem) => {
  expect(newEmailProblem(typed, 'ana@old.example')).toBe(problem);
});
