import { expect, test } from 'vitest';
import { readCompanySetting } from './company-commands.ts';

test.each<[string, string, object | null]>([
  ['updates', 'off', { canBeUpdated: false }],
  ['updates', 'perhaps', null],
  ['top-ups', 'on', { canBeToppedUp: true }],
  ['cluster', 'Lamp House', { cluster: 'Lamp House' }],
  ['cluster', 'none', { cluster: '' }],
  ['cluster', '', null],
  ['overdraft', '100.50', { overdraftMicros: 100_500_000n }],
  ['overdraft', '1e5', null],
  ['wings', 'on', null],
])('company set … %s %s', (name, value, settings) => expect(readCompanySetting(name, value)).toEqual(settings));
