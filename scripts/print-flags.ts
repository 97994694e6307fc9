// Generates docs/flags.md from the feature flags; part of `npm run generate`. With --check it only compares, and fails
// when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLAG_PURPOSES } from '#core/settings/rules/flag-purposes.ts';
import { areaOf, FEATURE_FLAGS } from '#core/settings/rules/flags.ts';

const TARGET = join(import.meta.dirname, '../docs/flags.md');

const rows = FEATURE_FLAGS.map((name) => `| ${areaOf(name)} | \`${name}\` | ${FLAG_PURPOSES[name][0]} |`);
const text = `# Flags

*Made from the code by \`npm run generate\`.* Every flag is off until it is switched on: for everybody by \`npm run endcap -- flag set <name> on\`, in the file of
\`npm run endcap -- marketplace set-up\` or on staff's *Settings* screen, for one company there or with \`--company <id>\`. That screen shows how each stands. [operating.md](operating.md) says which ones a usual
marketplace wants.

| Area | Flag | While it is on |
|---|---|---|
${rows.join('\n')}
`;

if (process.argv.includes('--check')) {
  const printed = await readFile(TARGET, 'utf8').catch(() => '');
  if (printed !== text) {
    console.error('docs/flags.md differs from the flags: run npm run generate');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, text);
}
