// Generates openapi.json from the modules' routes; part of `npm run generate`. With --check it only compares, and fails
// when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restRoutes, type RestDependencies } from '../src/apps/server/rest.ts';
import { describe } from '../src/apps/server/docs/description.ts';

const TARGET = join(import.meta.dirname, '../openapi.json');
const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

// Only the routes are described and none is called, so dependencies can be omitted.
const text = `${JSON.stringify(describe(restRoutes({} as RestDependencies), manifest), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const printed = await readFile(TARGET, 'utf8').catch(() => '');
  if (printed !== text) {
    console.error('openapi.json differs from the routes: run npm run generate');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, text);
}
