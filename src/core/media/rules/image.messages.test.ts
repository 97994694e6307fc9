import { expect, test } from 'vitest';
import { imageProblemText } from './image.messages.ts';

test.each([
  ['en', 'The file must not exceed 1.2 MB'],
  ['pt', 'O arquivo não pode passar de 1,2 MB'],
  ['id', 'Ukuran berkas tidak boleh melebihi 1,2 MB'],
] as const)('in %s numbers stand in sentences as their reader writes them', (language, expected) => {
  expect(imageProblemText({ key: 'fileSizeIsTooBig', params: { max: 1.2 } }, language)).toBe(expected);
});
