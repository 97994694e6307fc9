// `npm run vendure`: installs examples/vendure and runs it. Where its packages cannot be had it says so and passes; anything else that
// fails, fails.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonToSkip } from './vendure-rules.ts';

const FOLDER = join(import.meta.dirname, '../examples/vendure');
/** The lock that the installed packages are of. */
const INSTALLED = join(FOLDER, 'node_modules', '.endcap-lock.json');

const lock = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8');
process.exitCode = install() ? run() : 1;

function install(): boolean {
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return true;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8' });
  if (status === 0) {
    writeFileSync(INSTALLED, lock);
    return true;
  }
  const reason = reasonToSkip(stderr);
  if (reason !== null) {
    console.log(`skipped: the packages of examples/vendure cannot be had here: ${reason}`);
    process.exit(0);
  }
  console.log(`${stdout}${stderr}`);
  return false;
}

function run(): number {
  return spawnSync(process.execPath, ['run.ts'], { cwd: FOLDER, stdio: 'inherit' }).status ?? 1;
}
