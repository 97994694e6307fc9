// Generates schema.graphql from the modules' schemas; part of `npm run generate`. With --check it only compares, and
// fails when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema, type SchemaDeps } from '../src/apps/server/schema.ts';

const TARGET = join(import.meta.dirname, '../schema.graphql');

// Only the types are printed and no resolver runs, so dependencies can be omitted.
const schema = createSchema({} as SchemaDeps);
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
