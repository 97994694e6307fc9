import { spawn } from 'node:child_process';
import { join } from 'node:path';

/*
 * Runs a command with a shifted clock in all its Node processes, browsers and test databases. The clock starts at an
 * instant and continues from there:
 * node scripts/at.ts 2026-03-29T00:55Z npx playwright test e2e/seller-journey.spec.ts
 */
const [instant = '', command, ...args] = process.argv.slice(2);
const shiftMs = Date.parse(instant) - Date.now();
if (Number.isNaN(shiftMs) || command === undefined) {
  console.error('Say an instant, as in 2026-03-29T00:55Z, and a command');
  process.exit(2);
}
const preload = join(import.meta.dirname, '../testing/shifted-clock.ts');
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, CLOCK_SHIFT_MS: String(shiftMs), NODE_OPTIONS: `--import ${preload}` },
});
child.once('exit', (code) => process.exit(code ?? 1));
