import { describe, expect, it } from 'vitest';
import { storeState, type StoreContents, type StoreState } from './store-state.ts';

const store = (id: string, rows: bigint, checksum: bigint): StoreContents => ({ id, rows, checksum });
const ON_ITS_WAY = { rows: 5n, fingerprint: 7n };
const LAST = 2n ** 64n - 1n;

describe('a report store', () => {
  it.each<[string, StoreContents, StoreContents, StoreState]>([
    ['holds what was handed over', store('a', 10n, 99n), store('a', 10n, 99n), 'EQUAL'],
    ['is new, and nothing was handed over', store('a', 0n, 0n), store('a', 0n, 0n), 'EQUAL'],
    ['has what is on its way already', store('a', 10n, 99n), store('a', 15n, 134n), 'EQUAL'],
    ['has it, and the sum has wrapped', store('a', 10n, LAST), store('a', 15n, 34n), 'EQUAL'],
    ['lost all', store('a', 10n, 99n), store('a', 0n, 0n), 'BEHIND'],
    ['lacks a batch', store('a', 10n, 99n), store('a', 9n, 92n), 'BEHIND'],
    ['has a batch that is not known', store('a', 10n, 99n), store('a', 16n, 141n), 'AHEAD'],
    ['has as many rows of another batch', store('a', 10n, 99n), store('a', 10n, 98n), 'AHEAD'],
    ['has as many as are on their way, of another batch', store('a', 10n, 99n), store('a', 15n, 133n), 'AHEAD'],
    ['is another one', store('a', 10n, 99n), store('b', 10n, 99n), 'OTHER'],
    ['is another one, and empty', store('a', 10n, 99n), store('b', 0n, 0n), 'OTHER'],
  ])('%s', (_, handedOver, found, state) => {
    expect(storeState(handedOver, found, ON_ITS_WAY)).toBe(state);
  });

  it('has unknown data when no batch is pending', () => {
    expect(storeState(store('a', 10n, 99n), store('a', 15n, 134n), null)).toBe('AHEAD');
  });
});
