import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/generated/'))
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const);

const documents = readFileSync(join(SRC, 'platform/api-client/generated/graphql.ts'), 'utf8');
const writes = [...documents.matchAll(/TypedDocumentString<(\w+)Mutation,/g)].map(([, name]) => name);
const WRITES_BY_CALL = new RegExp(`callApi\\((?:${writes.join('|')})Document,`);

test.each<[string, RegExp, string[]]>([
  // Its table has every name, and the order in which several are taken.
  ['advisory locks are taken by lock.ts', /advisory_/, ['platform/db/lock.ts']],
  // The stand-in for a card provider signs in a provider's form.
  [
    'values are signed by the keyring',
    /createHmac\(/,
    ['integrations/payments/sandbox/sandbox.ts', 'platform/crypto/hmac.ts'],
  ],
  // Resolvers answer with a Result's value; what fails on the way is a Result too.
  ['problems are thrown by unwrap', /new ProblemError\(|unwrap<never>\(/, ['platform/graphql/problem-error.ts']],
  // Not a Problem: an error of the query language, as clients of GraphQL know it.
  [
    'problems of fields are invalid and invalidFields, which',
    /code: 'VALIDATION',\s*fields\b/,
    ['kernel/problem.ts', 'platform/graphql/endpoint.ts'],
  ],
  // A ratio in millionths is no amount.
  [
    'a unit of money, its hundredth and the rate of the own currency are constants of',
    /const \w+(?:: \w+)? = (?:1_000_000n|10_000n);/,
    ['insights/why/rules/waterfall.ts', 'kernel/money.ts'],
  ],
  ['an ok that is always true is okField, which', /ok: \w+\.boolean\(\{ resolve: \(\) => true/, []],
  // A card's token has two words.
  [
    'days of an address are daysText and readDays of',
    /\.split\('_'\)|\$\{(?:[\w.?!]*\.)?from(?:Date)?!?\}_\$\{/,
    ['integrations/payments/testing/fake-stripe.ts', 'kernel/day.ts'],
  ],
  // A write says which types it changes instead of what other screens have to read again.
  [
    'cached answers are invalidated by the API client',
    /(?:invalidate|refetch|reset|remove)Queries\(/,
    ['platform/api-client/refetch.ts'],
  ],
  ['writes are useApiMutation or useKeyedMutation, which', /\buseMutation\(/, ['platform/api-client/hooks.ts']],
  // `refetchShowing` finds a cached answer's types by its document.
  ['a cache key that begins otherwise than with its document is written', /queryKey: \[(?!hashOf\()/, []],
  // It says why, retries in place, and keeps the panel's size.
  ['a failed query is shown by QueryBoundary and QueryTable', /<ErrorState\b[^>]*refetch\(/, []],
  [
    'a line of text is a field of the design',
    /import \{[^}]*\bTextInput\b(?!Props)[^}]*\} from '@mantine/,
    [
      'design/form/date-fields.tsx',
      'design/form/date-range-field.tsx',
      'design/form/number-fields.tsx',
      'design/form/search-field.tsx',
      'design/form/text-fields.tsx',
      'design/picker/picker-list.tsx',
    ],
  ],
  ['modal windows are opened by the design', /<Modal\b/, ['design/dialog/dialog.tsx']],
  // A cast would let a link send a parameter that the screen does not read: it would open unfiltered.
  [
    "a link's parameters are typed by its screen, and cast by",
    /\bsearch(?:=\{|: )[^;]{0,200}?\bas (?:never|any)\b|\bas LinkProps\b/,
    ['platform/console-kit/list.ts'],
  ],
  // It also remembers the act for ⌘Z; a second listener would take back a second act.
  [
    'an act that can be taken back is offered by',
    /\btoastWithActions\(|mod\+[zZ]/,
    ['design/toast-with-actions.tsx', 'design/toast.gallery.tsx', 'platform/console-kit/offer-undo.ts'],
  ],
  ['GraphQL over HTTP is answered by Yoga, in', /from 'graphql-yoga'/, ['platform/graphql/endpoint.ts']],
  // A language is a key of the catalogue. Others are facts about languages: how words are counted, what Meta calls
  // them; and what staff write for sellers themselves.
  [
    'values by language are kept in texts/, read by the catalogue; they are written by',
    /Record<Language,|\btextIn\(/,
    [
      'core/catalog/rules/presets/vtex.ts',
      'core/yield/rules/yield-rule.ts',
      'delivery/decide/rules/text.ts',
      'integrations/meta/graph/graph-api.ts',
      'platform/i18n/catalogue.ts',
      'platform/i18n/texts.ts',
    ],
  ],
  // A part has its texts when it is shown. A page that redirects first, or that is not in the menu, loads them itself.
  [
    'texts are loaded with code by lazyWithTexts and screenRoute',
    /\bloadNamespaces\(/,
    [
      'core/identity/console/routes.ts',
      'platform/console-kit/lazy-with-texts.ts',
      'platform/console-kit/screen-route.ts',
    ],
  ],
  // A row of the address says who may open it. The others depend on more than the caller: the selected company, an
  // approval that can be requested here, a flag, the campaign.
  [
    'an address is closed by its row',
    /<PermissionDenied\b/,
    [
      'core/ledger/console/billing-page.tsx',
      'core/session/console/allowed-screen.tsx',
      'design/states.gallery.tsx',
      'products/meta/console/seller-page.tsx',
      'products/packages/console/booking-page.tsx',
      'products/sponsored/console/budgets/budgets-screen.tsx',
      'products/sponsored/console/wizard/wizard-screen.tsx',
    ],
  ],
  // A screen gets its address from `screenRoute`, and the compiler knows every address of the console.
  // Parts that two addresses show have one reader of their parameters; the panel of a change opens on any screen.
  [
    'an address of any screen is read by',
    /strict: false/,
    [
      'insights/campaign-page/console/use-delivery.ts',
      'insights/reports/console/search-terms/use-search-terms.ts',
      'insights/why/console/why-host.tsx',
    ],
  ],
  [
    'parameters of a path are read by',
    /\buseParams\(/,
    ['platform/console-kit/screen-route.ts', 'products/sponsored/console/wizard.test-support.tsx'],
  ],
  [
    'a path is opened by',
    /(?:navigate|redirect)\(\{\s*href\b|\bto(?:=\{|: )`\//,
    ['platform/console-kit/use-served-link.ts'],
  ],
  ['a link in a button is typed by renderRoot, which', /component=\{Link\}/, []],
  // The signed-out pages have no cache, an export none that shows it, and a request's outcome is asked for by its key.
  [
    'a write without the cache is sent by pages without one,',
    WRITES_BY_CALL,
    [
      'apps/console/signed-out.tsx',
      'core/exports/console/use-export.ts',
      'core/identity/console/email-change-screens.tsx',
      'core/identity/console/invitation-screen.tsx',
      'core/identity/console/password-setup-screen.tsx',
      'core/identity/console/register/provider-sign-up-screen.tsx',
      'core/identity/console/register/register-screen.tsx',
      'core/identity/console/register/use-sign-up-checks.ts',
      'core/identity/console/reset-confirm-screen.tsx',
      'core/identity/console/reset-screen.tsx',
      'core/identity/console/sign-in-screen.tsx',
      'core/identity/console/single-sign-on-code.tsx',
    ],
  ],
])('%s alone', (_, pattern, allowed) => {
  expect(
    files
      .filter(([, text]) => pattern.test(text))
      .map(([file]) => file)
      .toSorted(),
  ).toEqual(allowed);
});

// In a test environment the clock may be ahead of the machine's.
test.each<[string, RegExp, string[]]>([
  // The others measure how long something takes, make an address that no cache has, or order what a browser stores.
  [
    'the present of a screen is that of design/present.ts; the browser’s is read by',
    /^(?:design|platform\/console-kit)\/|\/console\//,
    [
      'apps/console/deferred-tasks.ts',
      'core/identity/console/routes.ts',
      'design/drafts.ts',
      'design/form/use-server-form.ts',
      'design/form/use-wait.ts',
      'design/present.ts',
      'platform/console-kit/own-acts.ts',
    ],
  ],
  // The doctor compares the machine's clock with the database's.
  ['the present of a command is deps.clock; the machine’s is read by', /^apps\/cli\//, ['apps/cli/doctor-command.ts']],
])('%s alone', (_, where, allowed) => {
  const reads = /\bDate\.now\b|\bnew Date\b(?!\((?!\)))/;
  expect(
    files
      .filter(([file, text]) => where.test(file) && !file.includes('.test-support.') && reads.test(text))
      .map(([file]) => file)
      .toSorted(),
  ).toEqual(allowed);
});

test('support for tests starts a server in testing/api.ts alone; whatever else it needs of apps belongs to apps', () => {
  const folder = join(SRC, '../testing');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes("'#apps/"),
  );
  expect(found).toEqual(['api.ts']);
});

test('browsers get zod/mini: zod compiles its checks, which the content policy forbids', () => {
  const inBrowsers = files.filter(([file]) => /\/console\/|\/rules\/|^(?:design|kernel)\//.test(file));
  expect(inBrowsers.filter(([, text]) => /from 'zod'/.test(text)).map(([file]) => file)).toEqual([]);
});

// Staff and approval count as well, and the guard reads the same line.
test('what a call closes in the console is asked of useMay; other members’ roles are compared, and the menu its own', () => {
  const inConsole = files.filter(([file]) => /\/console\//.test(file) && !file.includes('.test-support.'));
  const compares = /\brole(?:\?\.name|\.name)? (?:===|!==) '(?:OWNER|ADMIN|MEMBER|VIEWER)'|\bcanEdit\(/;
  expect(
    inConsole
      .filter(([, text]) => compares.test(text))
      .map(([file]) => file)
      .toSorted(),
  ).toEqual([
    'apps/console/shell/menu.ts',
    'apps/console/shell/use-menu-counts.ts',
    'core/access/console/new-key-dialog.tsx',
    // Below the module whose permissions it would read.
    'core/session/console/no-brands.tsx',
  ]);
});

test('a dialog is mounted while it is open, so its subject is never null', () => {
  const found = files.filter(([, text]) => /<\w*Dialog\b[^>]*?\s(?:isOpen|opened)=/.test(text));
  expect(found.map(([file]) => file)).toEqual([]);
});

// By itself vitest gives up after a second, which a busy machine takes now and then.
test('tests wait by testing/eventually.ts, but those that wait for minutes, and for what does not come', () => {
  const others = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && /vi\.wait(?:For|Until)\(/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(others.toSorted()).toEqual([
    'apps/server/demo-history.db.test.ts',
    'apps/server/fleet-chaos.db.test.ts',
    'apps/server/moved-database.db.test.ts',
    'insights/why/server/why.db.test.ts',
  ]);
});

// The files of a project share a process. PostgreSQL and sockets run by the real ones.
test('timers are faked in tests of rules, which put them back, and of screens, after which that is done', () => {
  const faking = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)
    .filter(([, text]) => text.includes('vi.useFakeTimers('));
  expect(faking.map(([file]) => file).filter((file) => file.endsWith('.db.test.ts'))).toEqual([]);
  expect(
    faking
      .filter(([file, text]) => text.includes('vi.useRealTimers(') === file.endsWith('.ui.test.tsx'))
      .map(([file]) => file),
  ).toEqual([]);
});

const tests = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const);

test.each<[string, RegExp, string[]]>([
  // A storm of minutes is no number of its usual runs.
  [
    'how long a random test runs, and what it draws, is read from the environment by testing/ and',
    /process\.env\['(?!PATH|CLOCK_SHIFT_MS)/,
    ['apps/server/fleet-chaos.db.test.ts'],
  ],
  // Its share of right signs belongs to as many rules.
  ['a property has its long form by runLength, but for', /numRuns: \d/, ['delivery/learn/rules-replay.test.ts']],
])('%s alone', (_, pattern, allowed) => {
  expect(tests.filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual(allowed);
});
