import { describe, expect, test, vi } from 'vitest';
import { dropDraft, MAX_BYTES, storeDraft } from './drafts.ts';

const third = 'x'.repeat(MAX_BYTES / 2 / 3);
const kept = () => ['a', 'b', 'c', 'd'].filter((key) => localStorage.getItem(key) !== null);

describe('drafts in this browser', () => {
  test('give way to newer ones, the oldest first', () => {
    expect(storeDraft('b', third, 2)).toBe(true);
    expect(storeDraft('a', third, 1)).toBe(true);
    expect(storeDraft('c', third, 3)).toBe(true);
    expect(kept()).toEqual(['b', 'c']);
    // Writing it again makes it the newest.
    expect(storeDraft('b', `${third}.`, 4)).toBe(true);
    expect(storeDraft('d', third, 5)).toBe(true);
    expect(kept()).toEqual(['b', 'd']);
  });

  test('never take what is no draft', () => {
    localStorage.setItem('a', `${third}${third}xx`);
    storeDraft('c', 'small', 1);
    expect(storeDraft('b', third, 2)).toBe(false);
    expect(kept()).toEqual(['a', 'c']);
  });

  test('larger than all the room are not kept, and take nothing away', () => {
    storeDraft('a', 'before', 1);
    expect(storeDraft('a', `${third}${third}${third}`, 2)).toBe(false);
    expect(localStorage.getItem('a')).toBe('before');
  });

  test('make module in a storage that holds less than we allow ourselves', () => {
    storeDraft('a', 'old', 1);
    const set = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (key === 'b' && this.getItem('a') !== null) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, text);
    });
    expect(storeDraft('b', 'new', 2)).toBe(true);
    expect(kept()).toEqual(['b']);
  });

  test('that are dropped leave nothing behind', () => {
    storeDraft('a', 'text', 1);
    dropDraft('a');
    expect(Object.values({ ...localStorage }).join('')).toBe('{}');
  });
});
