import { expect, test } from 'vitest';
import { createEngineWatch } from './engine-health.ts';

const start = () => {
  const clock = { now: 0 };
  return { clock, watch: createEngineWatch(() => clock.now) };
};

test('auctions are ready once everything is loaded, and no more when it is old', () => {
  const { clock, watch } = start();
  expect(watch.auctions()).toMatch(/not loaded/);
  watch.loaded();
  expect(watch.auctions()).toBeNull();
  clock.now = 301_000;
  expect(watch.auctions()).toBe('what may be shown was last known 301 s ago');
  watch.loaded();
  expect(watch.auctions()).toBeNull();
});

test('a process that is not ready for want of news shows nothing either, until there is some', () => {
  const { clock, watch } = start();
  // What is not loaded yet cannot be shown anyway.
  expect(watch.isTooOld()).toBe(false);
  watch.loaded();
  clock.now = 300_000;
  expect(watch.isTooOld()).toBe(false);
  clock.now = 300_001;
  expect(watch.isTooOld()).toBe(true);
  watch.loaded();
  expect(watch.isTooOld()).toBe(false);
});

test('a process that does not hear what it sent is not ready', () => {
  const { clock, watch } = start();
  watch.loaded();
  for (clock.now = 5_000; clock.now <= 15_000; clock.now += 5_000) {
    watch.echoSent();
    expect(watch.auctions()).toBeNull();
  }
  watch.echoSent();
  expect(watch.auctions()).toMatch(/changes are not heard.*for 15 s.*DATABASE_DIRECT_URL/);
  watch.echoReceived();
  expect(watch.auctions()).toBeNull();
});

test('a change that waits makes a process not ready, and stops no ads while PostgreSQL is heard', () => {
  const { clock, watch } = start();
  watch.loaded();
  clock.now = 200_000;
  watch.echoReceived();
  clock.now = 301_000;
  expect(watch.auctions()).toMatch(/last known 301 s ago/);
  expect(watch.isTooOld()).toBe(false);
  clock.now = 500_001;
  expect(watch.isTooOld()).toBe(true);
});

test('while PostgreSQL is away nothing can be sent, and auctions go on with what is known', () => {
  const { clock, watch } = start();
  watch.loaded();
  watch.echoSent();
  clock.now = 299_000;
  expect(watch.auctions()).toBeNull();
});

test('events that are not stored, or wait for long, are a reason until one is stored', () => {
  const { clock, watch } = start();
  expect(watch.events()).toBeNull();
  const first = watch.storing();
  clock.now = 6000;
  expect(watch.events()).toBe('events have been waiting to be stored for 6 s');
  first(new Error('No space left on device'));
  expect(watch.events()).toBe('events could not be stored: No space left on device');
  clock.now = 17_000;
  expect(watch.events()).toBeNull();
  watch.storing()(new Error('again'));
  expect(watch.events()).toMatch(/again/);
  watch.storing()();
  expect(watch.events()).toBeNull();
});
