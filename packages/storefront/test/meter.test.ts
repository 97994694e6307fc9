import { describe, expect, it, test } from 'vitest';
import { createMeter, isInView } from '../src/meter.ts';
import { createClock } from './clock.ts';

test.each([
  [0.5, 300 * 250, true],
  [0.499, 300 * 250, false],
  [1, 1, true],
  [0.3, 242_500, true],
  [0.299, 242_500, false],
  [0.3, 242_499, false],
  [0.5, 242_499, true],
  [0, 0, false],
  [1, 0, false],
])('%d of %d pixels in view: %s', (share, pixels, expected) => expect(isInView(share, pixels)).toBe(expected));

describe('the second in view', () => {
  function start() {
    const clock = createClock();
    const seen: number[] = [];
    return { clock, seen, tell: createMeter(clock, (ms) => seen.push(ms)) };
  }

  it('counts once it is over', async () => {
    const { clock, seen, tell } = start();
    tell(true);
    await clock.advance(999);
    expect(seen).toEqual([]);
    await clock.advance(1);
    expect(seen).toEqual([1000]);
  });

  it('is without a break: two halves are none', async () => {
    const { clock, seen, tell } = start();
    for (let part = 0; part < 4; part += 1) {
      tell(true);
      await clock.advance(600);
      tell(false);
      await clock.advance(100);
    }
    expect(seen).toEqual([]);
    tell(true);
    await clock.advance(1000);
    expect(seen).toEqual([1000]);
  });

  it('goes on while more of it comes into view', async () => {
    const { clock, seen, tell } = start();
    tell(true);
    await clock.advance(700);
    tell(true);
    await clock.advance(300);
    expect(seen).toEqual([1000]);
  });

  it('is reported once, however long and often it is seen', async () => {
    const { clock, seen, tell } = start();
    for (let time = 0; time < 3; time += 1) {
      tell(true);
      await clock.advance(5000);
      tell(false);
      await clock.advance(10);
    }
    expect(seen).toEqual([1000]);
  });

  it('waits for the rest when a timer comes early', () => {
    const clock = createClock();
    const works: [() => void, number][] = [];
    const seen: number[] = [];
    const later = (work: () => void, ms: number) => {
      works.push([work, ms]);
      return () => {};
    };
    createMeter({ now: clock.now, later }, (ms) => seen.push(ms))(true);
    works[0]![0]();
    expect([seen, works[1]![1]]).toEqual([[], 1000]);
  });
});
