// Generates docs/flags.md from the feature flags; part of `npm run generate`. With --check it only compares, and fails
// when they differ.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaOf, FEATURE_FLAGS, isOnByDefault, type FeatureFlagName } from '#core/settings/rules/flags.ts';
import { settingsMessages } from '#core/settings/rules/settings.messages.ts';
import { textOf } from '#platform/i18n/text-of.ts';

const TARGET = join(import.meta.dirname, '../docs/flags.md');

const effectOf = (name: FeatureFlagName) =>
  `${textOf(settingsMessages.flag[name](), 'en')}${isOnByDefault(name) ? ' On by default.' : ''}`;
const rows = FEATURE_FLAGS.map((name) => `| ${areaOf(name)} | \`${name}\` | ${effectOf(name)} |`);
const text = `# Flags

*Made from the code by \`npm run generate\`.* Every flag is off until it is switched on, but for those *on by default*: for everyone by \`npm run endcap -- flag set <name> on\`, in the file of
\`npm run endcap -- marketplace set-up\` or on staff's *System settings* screen, for one company there or with \`--company <id>\`. That screen shows how each stands. [operating.md](operating.md) says which ones a usual
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
