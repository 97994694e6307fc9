import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// One word per thing, and the trade's. What is refused here was once in the console.
const ROOT = join(import.meta.dirname, '../..');

const REFUSED: readonly [word: RegExp, use: string][] = [
  [/Pick a metric|Leave blank/, 'Add metric, Remove'],
  [/Column shows|Sorted by/, 'Column: X, Sort: X'],
  [/\bOutranked\b/i, 'Lost to higher rank'],
  [/Held back to last/, 'Paced'],
  [/Fits (no|few) search/, 'No matching search or page'],
  [/auctions it fits/i, 'Eligible auctions'],
  [/Shares rest on/, 'Estimated from'],
  [/traffic control/i, 'Match strictness'],
  [/highest bid (per|after)|maximum cost per/i, 'Max. CPC bid, Max. CPI bid'],
  [/always on\b/i, 'No budget limit'],
  [/\b(daily|total) limit\b/i, 'Daily budget, Total budget'],
  [/youngest|oldest age|price aimed at|aimed at/i, 'Age from, Target price from, targeted'],
  [/(sent|send|pending|waiting|wait) for approval|pending approval/i, 'Launch, In review'],
  [/saved in this browser/, 'Draft saved'],
  [/\bticked\b/i, 'selected'],
  [/Decide about|needs? another look|look at it again/i, 'Bulk review, failed, Reopen review'],
  [/Kind of ads/, 'Ad type'],
  [
    /^(Awaited|Decided|Arrived|Not received|Credit it|Give back|Went wrong later|Not as ordered)$/,
    'Open, Done, Refund',
  ],
  [/What should be so|ledger agrees|Last round/, 'Check, All checks passed, Last run'],
  [/What it takes off|^A share$|^An amount$|Smallest|Uses in all|set aside/, 'Discount, Percent, Minimum'],
  [/^Slots$|Longest, days|Start can be moved|Buyer sets|^By itself$/, 'Bookings per week, Max. days, Flexible start'],
  [/What it comes to|How the price comes about|Take the best/, 'Summary, Price breakdown, Apply best discounts'],
  [/You will be told|look at the content/, 'We e-mail you the result'],
  [/Asking how the payment|Refund a part/, 'Checking the payment, Partial refund'],
  [/^Take back$|^Pay back$|Give credit/, 'Reverse charge, Refund, Grant credit'],
  [/Must be given/, 'Enter {field}'],
  [/eyes of|somebody’s eyes/, 'Viewing as, View as'],
  [/\b(this|a) letter\b(?!.*(case|digit))|^Letters about/i, 'e-mail'],
  [/Kept for you|Found out later|Too many by one/, 'Filtered clicks, Removed after review'],
  [/link is over/, 'This link has expired'],
  [/Draw \d|^Drawn$|^Scene$/, 'Generate, Results, Prompt'],
  [/^Use it$|^As everywhere$/, 'Use S$0.61, Default'],
  [/Lasts (about|over)/, 'Runway'],
  [/Everything that came in|(Wallet|Invoiced) (statement|movements|transactions)/, 'no second title'],
  [/^Money (in|out)$/, 'Credited, Spent'],
  [/(lowest|highest) price/i, 'Price from, Price to'],
  [/\b(given|taken) back\b/i, 'reversed, refunded, undone'],
  [/Most cards/, 'Saved cards per company'],
  [/weeks are yours/, 'Your weeks are confirmed'],
  [/Nothing ends|Budgets running down|Expiring campaigns/, 'Ending soon, Low budgets'],
  [/not charged yet/, 'pending, charged tonight'],
  [/Balance before|after these days/, 'Opening balance, Closing balance'],
  [/\b(whoever|somebody|everybody|anybody|anew)\b/i, 'anyone who, someone, everyone, anyone, again'],
  [/\b(is|are|was|were|be) told\b/i, 'is notified'],
  [/\bChoose (a|the|at least|products|brands|packages)\b(?!.*(password|picture))/, 'Select'],
];

type Texts = { [key: string]: string | string[] | Texts };

function* wordsOf(texts: Texts, path: string): Generator<[key: string, text: string]> {
  for (const [name, text] of Object.entries(texts)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof text === 'string') yield [key, text];
    else if (Array.isArray(text)) for (const line of text) yield [key, line];
    else yield* wordsOf(text, key);
  }
}

test('texts use the words of the trade', () => {
  const refused: string[] = [];
  for (const file of globSync(['src/apps/console/public/locales/en/*.json', 'src/*/*/texts/en.json'], { cwd: ROOT })) {
    for (const [key, text] of wordsOf(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Texts, '')) {
      for (const [word, use] of REFUSED) if (word.test(text)) refused.push(`${file} ${key}: ${text} (${use})`);
    }
  }
  expect(refused).toEqual([]);
});

test('the schema is described in plain English', () => {
  const text = readFileSync(join(ROOT, 'schema.graphql'), 'utf8');
  const described = [...text.matchAll(/"""([^]*?)"""/g)].map((match) => match[1]!.trim());
  expect(described.filter((line) => /\b(whoever|somebody|everybody|anybody|anew|told|heard)\b/i.test(line))).toEqual(
    [],
  );
});
