import { expect, test } from 'vitest';
import { type People, type Shopper, reaches } from './audience.ts';

const people = (more: Partial<People>): People => ({ gender: null, minAge: null, maxAge: null, ...more });

test.each<[Partial<People>, Partial<Shopper>, boolean]>([
  [{}, { gender: 'MALE', age: 5 }, true],
  [{ gender: 'FEMALE' }, { gender: 'FEMALE' }, true],
  [{ gender: 'FEMALE' }, { gender: 'MALE' }, false],
  [{ gender: 'FEMALE' }, {}, true],
  [{ minAge: 18 }, { age: 18 }, true],
  [{ minAge: 18 }, { age: 17 }, false],
  [{ maxAge: 30 }, { age: 30 }, true],
  [{ maxAge: 30 }, { age: 31 }, false],
  [{ minAge: 18, maxAge: 30 }, {}, true],
  [{ gender: 'MALE', minAge: 18 }, { gender: 'MALE', age: 12 }, false],
])('audience %j, shopper %j: %s', (audience, shopper, isReached) => {
  expect(reaches(people(audience), { gender: null, age: null, ...shopper })).toBe(isReached);
});
