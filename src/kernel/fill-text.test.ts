import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

test.each([
  ['en', 1.2, 'At most 1.2 MB'],
  ['pt', 1.2, 'At most 1,2 MB'],
  ['id', 1.2, 'At most 1,2 MB'],
  ['en', 0.0001, 'At most 0.0001 MB'],
  ['en', 2000, 'At most 2,000 MB'],
  ['en', '1,2', 'At most 1,2 MB'],
  ['en', undefined, 'At most  MB'],
])('in %s, %s', (language, max, expected) => {
  expect(fillText('At most {{max}} MB', { max }, language)).toBe(expected);
});
