import { expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { FEATURE_OFF, invalid, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { fieldTexts, problemText } from './problem-text.ts';

const RATE_LIMITED: Problem = { code: 'RATE_LIMITED', retryAfterS: 60 };

test.each<[string, Problem, Language, string]>([
  ['a refusal', PERMISSION_DENIED, 'en', 'Permission denied'],
  ['a refusal', PERMISSION_DENIED, 'pt', 'Permissão negada'],
  ['a feature that is off', FEATURE_OFF, 'id', 'Fitur ini tidak tersedia'],
  ['what is missing', notFound('Brand'), 'en', 'Brand not found'],
  ['what is missing', notFound('Brand'), 'pt', 'Não encontrado'],
  ['too many attempts', RATE_LIMITED, 'id', 'Terlalu banyak percobaan. Coba lagi nanti.'],
  ['a defect', { code: 'INTERNAL' }, 'pt', 'Algo deu errado. Tente novamente mais tarde.'],
  ['a wrong field', invalid('email', 'Já em uso'), 'pt', 'Já em uso'],
  ['wrong fields without words', { code: 'VALIDATION', fields: {} }, 'id', 'Data tidak valid'],
  ["a module's own words", { code: 'CONFLICT', message: 'Já vinculada' }, 'pt', 'Já vinculada'],
  ['an ended session', { code: 'UNAUTHENTICATED' }, 'pt', 'UNAUTHORIZED'],
])('%s: %o, in %s', (_, problem, language, message) => {
  expect(problemText(problem, language)).toBe(message);
});

test('messages of fields are rendered, and texts that are none yet stay as they are', () => {
  const fields = { key: [sharedMessages.key.length({ max: 200 })], email: ['Já em uso'] };
  expect(fieldTexts(fields, 'pt')).toEqual({ key: ['Deve ter de 1 a 200 caracteres'], email: ['Já em uso'] });
});
