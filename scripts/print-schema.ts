// Writes schema.graphql from the modules' schemas: as a part of `npm run generate`. With --check it only compares and fails when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema, type SchemaDependencies } from '../src/apps/server/schema.ts';

const TARGET = join(import.meta.dirname, '../schema.graphql');

// Only the shape is printed: no resolver runs, so nothing behind them is needed.
const schema = createSchema({} as SchemaDependencies);
const text = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (process.argv.includes('--check')) {
  const printed = await readFile(TARGET, 'utf8').catch(() => '');
  if (printed !== text) {
    console.error('schema.graphql differs from the modules: run npm run generate');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, text);
}
