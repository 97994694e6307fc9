// Plain JavaScript for whatever Node the machine has: brings the packages, then hands over to the Node that came with them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname ?? new URL('..', import.meta.url).pathname.replace(/\/$/, '/scripts'), '..');
const BIN = join(ROOT, 'node_modules', '.bin');

/** Installs the locked packages when they are missing or another version's; silent and quick when they are installed. */
export function ensurePackages() {
  const stamp = join(ROOT, 'node_modules', '.endcap-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!existsSync(stamp) && existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) {
    writeFileSync(stamp, wanted);
    return;
  }
  console.log('Installing packages (about a minute, once)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) fail('The packages could not be installed; npm says why above.');
  writeFileSync(stamp, wanted);
}

/** Builds the console when a source file is newer than the last build. */
export function ensureConsole() {
  const built = join(ROOT, 'dist', 'console', 'index.html');
  const sources = ['src', 'vite.config.ts', 'package-lock.json'].map((name) => join(ROOT, name));
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return;
  console.log('Building the console…');
  const { status, stdout, stderr } = spawnSync(
    node(),
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment(),
    },
  );
  if (status !== 0) fail(`The console could not be built:\n${stdout}${stderr}`);
}

/** Runs a TypeScript file with Node 24 and exits as it exits; signals go through, and it learns of a parent that was killed. */
export function run(file, args) {
  const child = spawnNode([join(ROOT, file), ...args], {}, ['inherit', 'inherit', 'inherit', 'ipc']);
  // Ctrl-C reaches the child by itself; we only have to outlive it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

/** Node 24 at the root of the project, with what comes with the packages on its path. */
export function spawnNode(args, variables = {}, stdio = 'inherit') {
  return spawn(node(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    stdio,
    env: { ...environment(), ...variables },
  });
}

function node() {
  const bundled = join(BIN, 'node');
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `Endcap needs Node 22.18 or newer; this is ${process.versions.node}, and no packaged Node fits this system.`,
  );
}

function environment() {
  // Modules are read and compiled once, not at every start.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled');
  return { ...process.env, NODE_COMPILE_CACHE, PATH: `${BIN}${delimiter}${process.env.PATH}` };
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
