import { expect, test } from 'vitest';
import { changesOf, readCluster, readReason, type CompanySettings } from './company-settings.ts';

const NOW: CompanySettings = {
  isApproved: false,
  canBeUpdated: true,
  canBeToppedUp: true,
  requiresTwoStep: false,
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
])('requesting %s changes only that', (_, requested, changed) => {
  expect(changesOf(NOW, requested).map(({ setting }) => setting)).toEqual(changed);
});

test.each([
  ['', null],
  [' no ', null],
  [' Papers are in order ', 'Papers are in order'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['x'.repeat(501), null],
])('the reason %j is stored as %j', (typed, stored) => expect(readReason(typed)).toBe(stored));

test.each([
  ['', null],
  ['  ', null],
  [' Lamp   House ', 'Lamp House'],
  ['x'.repeat(61), undefined],
])('the cluster %j is stored as %j', (typed, stored) => expect(readCluster(typed)).toBe(stored));
