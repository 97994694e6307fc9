/** Builds the package into dist/: modules for programs that bundle, and `beacon.js` for pages that do not. */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const FOLDER = import.meta.dirname;
const ENTRIES = ['server.ts', 'browser.ts', 'react.tsx', 'element.ts'];

/** Builds the JavaScript; declarations are the compiler's. */
export async function buildKit(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const config = (input: string[], output: object): InlineConfig => ({
    configFile: false,
    root: FOLDER,
    logLevel: 'warn',
    // Whatever NODE_ENV says, as in tests.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: input.map((name) => join(FOLDER, 'src', name)),
        external: /^react(?:$|\/)/,
        preserveEntrySignatures: 'strict',
        output,
      },
    },
  });
  await build(config(ENTRIES, { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' }));
  await build(config(['script.ts'], { format: 'iife', entryFileNames: 'beacon.js' }));
}

if (import.meta.main) {
  const dist = join(FOLDER, 'dist');
  await buildKit(dist);
  const tsc = join(FOLDER, '../../node_modules/.bin/tsc');
  execFileSync(tsc, ['-p', join(FOLDER, 'tsconfig.build.json')], { stdio: 'inherit' });
}
