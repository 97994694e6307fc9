import { expect, test } from 'vitest';
import { changesOf, readCluster, readReason, type CompanySettings } from './desk.ts';

const NOW: CompanySettings = {
  isApproved: false,
  canBeUpdated: true,
  canBeToppedUp: true,
  cluster: null,
  overdraftMicros: 0n,
};

test.each<[string, Partial<CompanySettings>, string[]]>([
  ['nothing', {}, []],
  ['what is so already', { isApproved: false, canBeUpdated: true, cluster: null, overdraftMicros: 0n }, []],
  ['the approval', { isApproved: true }, ['isApproved']],
  ['two at once', { canBeUpdated: false, canBeToppedUp: false }, ['canBeUpdated', 'canBeToppedUp']],
  ['the cluster', { cluster: 'Lamps' }, ['cluster']],
  ['the overdraft', { overdraftMicros: 5n }, ['overdraftMicros']],
])('asking for %s changes that alone', (_, wanted, changed) => {
  expect(changesOf(NOW, wanted).map(({ setting }) => setting)).toEqual(changed);
});

test.each([
  ['', null],
  [' no ', null],
  [' Papers are in order ', 'Papers are in order'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['x'.repeat(501), null],
])('the reason %j is kept as %j', (typed, kept) => expect(readReason(typed)).toBe(kept));

test.each([
  ['', null],
  ['  ', null],
  [' Lamp   House ', 'Lamp House'],
  ['x'.repeat(61), undefined],
])('the cluster %j is kept as %j', (typed, kept) => expect(readCluster(typed)).toBe(kept));
