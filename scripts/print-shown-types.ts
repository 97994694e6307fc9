// Generates which types of the schema each query of the console shows; part of `npm run generate`, after the documents.
// With --check it only compares, and fails when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shownTypes } from './shown-types.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'src/platform/api-client');
const TARGET = join(CLIENT, 'shown-types.generated.ts');

const { all, byDocument } = shownTypes(
  await readFile(join(ROOT, 'schema.graphql'), 'utf8'),
  JSON.parse(await readFile(join(CLIENT, 'generated/persisted-documents.json'), 'utf8')) as Record<string, string>,
);
const text = `// Made from the .graphql documents by scripts/print-shown-types.ts, part of \`npm run generate\`.

/** A type of the schema that some query shows. */
export type ShownType =
${all.map((type) => `  | '${type}'`).join('\n')};

/** The types that each query shows, by the id of its document. */
export const SHOWN_TYPES: Readonly<Record<string, readonly ShownType[]>> = {
${Object.entries(byDocument)
  .map(([id, types]) => `  '${id}': [${types.map((type) => `'${type}'`).join(', ')}],`)
  .join('\n')}
};
`;

if (process.argv.includes('--check')) {
  const printed = await readFile(TARGET, 'utf8').catch(() => '');
  if (printed !== text) {
    console.error('src/platform/api-client/shown-types.generated.ts differs from the documents: run npm run generate');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, text);
}
