/** What a whole run's clock is ahead of the machine's, so that every suite can be run at any hour: see scripts/at.ts. */
export const clockShiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);

/** Moves the clock of this JavaScript world. It runs in browsers too: nothing from outside may be used in it. */
export function shiftClock(shiftMs: number): void {
  const real = Date;
  const now = () => real.now() + shiftMs;
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, given: unknown[], as) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], as) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

const SHIFTED = Symbol.for('endcap.shifted-clock');

// Loaded before everything else, in every process of the run; test runners load it once more among their own modules.
if (clockShiftMs !== 0 && !(SHIFTED in globalThis)) {
  Object.defineProperty(globalThis, SHIFTED, { value: true });
  shiftClock(clockShiftMs);
}
