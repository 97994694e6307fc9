/**
 * Offset of the run's clock from the machine's, which allows every suite to run at any time of day: see scripts/at.ts.
 */
export const clockShiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);

/**
 * Shifts the clock of this JavaScript realm. Also runs in browsers, so it must not use anything from the outer scope.
 */
export function shiftClock(shiftMs: number): void {
  const real = Date;
  const now = () => real.now() + shiftMs;
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, args: unknown[], as) => Reflect.construct(target, args.length > 0 ? args : [now()], as) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

const SHIFTED = Symbol.for('endcap.shifted-clock');

// Loaded before everything else, in every process of the run; test runners load it once more among their own modules.
if (clockShiftMs !== 0 && !(SHIFTED in globalThis)) {
  Object.defineProperty(globalThis, SHIFTED, { value: true });
  shiftClock(clockShiftMs);
}
