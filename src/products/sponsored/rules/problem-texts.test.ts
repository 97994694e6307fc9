import { expect, test } from 'vitest';
import { problemText } from './problem-texts.ts';

test.each([
  ['en', 'The file must not exceed 1.2 MB'],
  ['pt', 'O arquivo não pode passar de 1,2 MB'],
  ['id', 'Ukuran berkas tidak boleh melebihi 1,2 MB'],
])('in %s numbers stand in sentences as their reader writes them', (language, expected) => {
  expect(problemText({ key: 'fileSizeIsTooBig', params: { max: 1.2 } }, language)).toBe(expected);
});

test('a limit is not rounded', () => {
  expect(problemText({ key: 'fileSizeIsTooBig', params: { max: 0.0001 } }, 'en')).toBe(
    'The file must not exceed 0.0001 MB',
  );
});
