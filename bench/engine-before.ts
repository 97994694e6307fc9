import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as engine from '#delivery/decide/index.ts';

const ROOT = join(import.meta.dirname, '..');

/** Returns the ad engine of another commit, to be compared in this process. */
export async function engineBefore(commit: string): Promise<typeof engine> {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-before-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'src'], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return (await import(join(folder, 'src/delivery/decide/index.ts'))) as typeof engine;
}
