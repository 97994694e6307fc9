import { describe, expect, it } from 'vitest';
import { conflictsWith, type Shares } from './shares.ts';

const NAME = 'process 7 on box';
const shares = (more: Partial<Shares> = {}): Shares => ({
  reports: { id: 'r', isOwn: false },
  files: { id: 'f', isOwn: false },
  keys: ['k'],
  settings: { DEFAULT_CURRENCY: 'SGD' },
  ...more,
});
const conflicts = (mine: Partial<Shares>, theirs: Partial<Shares> = {}, isSecretSet = true) =>
  conflictsWith(shares(mine), { name: NAME, shares: shares(theirs) }, { isSecretSet });
const OWN = { id: 'mine', isOwn: true };

describe('a process beside another', () => {
  it.each<[string, Partial<Shares>, Partial<Shares>]>([
    ['shares everything', {}, {}],
    ['uses neither reports nor files', { reports: null, files: null }, {}],
    ['is beside one that uses neither', { reports: OWN, files: OWN }, { reports: null, files: null }],
    ['cannot ask the stores yet', { reports: { id: null, isOwn: false }, files: { id: null, isOwn: false } }, {}],
    [
      'keeps files in a folder that the other sees',
      { files: { id: 'f', isOwn: true } },
      { files: { id: 'f', isOwn: true } },
    ],
    ['has the next key already', { keys: ['k2', 'k'] }, { keys: ['k', 'k2'] }],
    ['has settings the other does not know yet', { settings: { DEFAULT_CURRENCY: 'SGD', LANES: '1' } }, {}],
  ])('that %s starts', (_, mine, theirs) => {
    expect(conflicts(mine, theirs)).toEqual([]);
  });

  it.each<[string, Partial<Shares>, Partial<Shares>, string]>([
    [
      'has reports of its own',
      { reports: OWN },
      {},
      `CLICKHOUSE_URL is not set, and ${NAME} would not see the reports of this process.`,
    ],
    [
      'has files of its own',
      { files: OWN },
      {},
      `STORAGE_URL is not set, and ${NAME} would not see the files of this process.`,
    ],
    [
      'meets one with reports of its own',
      {},
      { reports: OWN },
      `${NAME} has no CLICKHOUSE_URL and keeps its reports in a folder of its own: set it there first.`,
    ],
    [
      'meets one with files of its own',
      {},
      { files: OWN },
      `${NAME} has no STORAGE_URL and keeps its files in a folder of its own: set it there first.`,
    ],
    [
      'has other reports',
      { reports: { id: 'x', isOwn: false } },
      {},
      `CLICKHOUSE_URL names other reports than those of ${NAME}.`,
    ],
    [
      'has other files',
      { files: { id: 'x', isOwn: false } },
      {},
      `STORAGE_URL names other files than those of ${NAME}.`,
    ],
    ['has another key', { keys: ['x'] }, {}, `SECRET is another one than that of ${NAME}.`],
    ['signs with a key the other lacks', { keys: ['k2', 'k'] }, {}, `SECRET is another one than that of ${NAME}.`],
    ['lacks the key the other signs with', {}, { keys: ['k2', 'k'] }, `SECRET is another one than that of ${NAME}.`],
    [
      'has another currency',
      { settings: { DEFAULT_CURRENCY: 'BRL' } },
      {},
      `DEFAULT_CURRENCY is BRL here and SGD in ${NAME}.`,
    ],
  ])('that %s is reported', (_, mine, theirs, sentence) => {
    expect(conflicts(mine, theirs)).toEqual([sentence]);
  });

  it('that generated its own key must set one', () => {
    expect(conflicts({ keys: ['x'] }, {}, false)).toEqual([
      `SECRET is not set, and ${NAME} has another one than the one kept in DATA_DIR.`,
    ]);
  });
});
