import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

test('words are replaced where they stand, and the rest stays', () => {
  expect(
    mergeTexts(
      { shell: { home: 'Home', help: 'Help' }, save: 'Save', list: { empty: 'No record' } },
      { shell: { home: 'Start', more: 'More' }, save: { nested: 'no' }, list: 'no', count: 3, added: { one: 'One' } },
    ),
  ).toEqual({
    shell: { home: 'Start', help: 'Help', more: 'More' },
    save: 'Save',
    list: { empty: 'No record' },
    added: { one: 'One' },
  });
});
