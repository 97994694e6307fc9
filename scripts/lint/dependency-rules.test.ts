import { expect, test } from 'vitest';
import { judgeImport } from './dependency-rules.mjs';

test.each([
  ['src/core/ledger/server/index.ts', './wallet.repository.ts'],
  ['src/core/ledger/rules/bill.ts', '#kernel/money.ts'],
  ['src/products/sponsored/rules/input.ts', '#core/catalog/rules/price.ts'],
  ['src/products/sponsored/server/sponsored.resolvers.ts', '#core/ledger/server/index.ts'],
  ['src/products/sponsored/console/wizard.tsx', '#design/form.tsx'],
  ['src/products/sponsored/console/wizard.tsx', '#core/session/console/index.ts'],
  ['src/core/ledger/server/wallet.repository.ts', 'kysely'],
  ['src/core/ledger/server/wallet.db.test.ts', 'kysely'],
  ['src/core/ledger/server/wallet.db.test.ts', '../../../../testing/database.ts'],
  ['src/delivery/charge/charge.ts', '#core/ledger/server/index.ts'],
  ['src/delivery/collect/collect.ts', '#delivery/attribute/index.ts'],
  ['src/apps/server/main.ts', '#delivery/engine/index.ts'],
  ['src/delivery/engine.ts', './notifications.ts'],
  ['src/delivery/engine.ts', '#delivery/collect/index.ts'],
  ['src/products/sponsored/server/sponsored.test-support.ts', '../../../../testing/seed.ts'],
  ['src/platform/db/database.ts', 'pg'],
  ['src/core/ledger/server/ledger.resolvers.ts', '#core/accounts/server/refs.ts'],
  ['src/core/ledger/server/refs.ts', '#core/accounts/server/refs.ts'],
  ['src/platform/console-kit/failed-read.tsx', '#design/states.tsx'],
  ['packages/storefront/src/react.tsx', 'react'],
  ['packages/storefront/src/server.ts', './wire.ts'],
  ['packages/storefront/test/beacon.browser.test.ts', '../../../e2e/support/chromium.ts'],
])('%s may import %s', (file, specifier) => {
  expect(judgeImport(file, specifier)).toBeNull();
});

test.each([
  ['src/kernel/money.ts', '#platform/db/database.ts', /kernel may not import platform/],
  ['packages/storefront/src/server.ts', '#kernel/money.ts', /its own files only/],
  ['packages/storefront/src/server.ts', '../../../src/kernel/money.ts', /its own files only/],
  ['src/apps/server/start.ts', '../../../packages/storefront/src/server.ts', /for shops/],
  ['src/design/table.tsx', '#core/ledger/rules/bill.ts', /design may not import core/],
  ['src/platform/http/server.ts', '#core/ledger/server/index.ts', /platform may not import core/],
  ['src/core/ledger/rules/bill.ts', '../server/wallet.repository.ts', /Rules are pure/],
  ['src/core/ledger/rules/bill.ts', '#platform/db/database.ts', /Rules are pure/],
  ['src/core/ledger/console/card.tsx', '../server/index.ts', /never imports the server/],
  ['src/products/sponsored/console/wizard.tsx', '#core/ledger/server/index.ts', /never imports a server/],
  [
    'src/products/sponsored/server/sponsored.resolvers.ts',
    '#core/ledger/server/wallet.repository.ts',
    /SQL of core\/ledger is its own/,
  ],
  ['src/products/sponsored/server/sponsored.resolvers.ts', '../../packages/server/index.ts', /by its subpath/],
  ['src/core/ledger/server/ledger.resolvers.ts', 'kysely', /SQL stands in/],
  ['src/delivery/charge/charge.ts', '#products/packages/server/index.ts', /delivery may not import products/],
  ['src/core/ledger/server/index.ts', '#products/packages/server/index.ts', /core may not import products/],
  [
    'src/products/sponsored/server/sponsored.resolvers.ts',
    '#products/packages/server/index.ts',
    /No product imports another/,
  ],
  [
    'src/products/packages/server/package.resolvers.ts',
    '#insights/reports/server/index.ts',
    /products may not import insights/,
  ],
  ['src/core/exports/server/index.ts', '#core/accounts/server/index.ts', /only those before them/],
  ['src/core/catalog/server/index.ts', '#core/new-module/server/index.ts', /only those before them/],
  ['src/delivery/charge/charge.ts', '#delivery/collect/index.ts', /only those before them/],
  ['src/core/ledger/server/index.ts', '../../../../testing/database.ts', /Only tests/],
  ['src/insights/reports/server/report.resolvers.ts', '#delivery/decide/auction.routes.ts', /by its index.ts/],
  ['src/core/ledger/server/grant.ts', '#core/ledger/rules/bill.ts', /by their path: '..\/rules\/bill.ts'/],
  ['src/kernel/money.ts', '#kernel/time.ts', /by their path: '.\/time.ts'/],
  ['src/core/ledger/server/grant.ts', '#core/accounts/server/refs.ts', /belong in \*.schema.ts/],
  ['src/platform/api-client/client.ts', '#design/states.tsx', /platform may not import design/],
])('%s may not import %s', (file, specifier, reason) => {
  expect(judgeImport(file, specifier)).toMatch(reason);
});

test.each([
  ['#platform/db/database.ts', ['Transaction']],
  ['#kernel/time.ts', ['EpochMs', 'Day']],
])('a repository may import %s %j', (specifier, names) => {
  expect(judgeImport('src/core/catalog/server/feed.repository.ts', specifier, names)).toBeNull();
});

test.each([
  ['#platform/db/database.ts', ['Database'], /opens no transaction/],
  ['#platform/db/database.ts', ['SYSTEM', 'Transaction'], /opens no transaction/],
  ['#kernel/time.ts', ['Clock'], /reads no clock/],
])('a repository may not import %s %j', (specifier, names, reason) => {
  expect(judgeImport('src/core/catalog/server/feed.repository.ts', specifier, names)).toMatch(reason);
  expect(judgeImport('src/core/catalog/server/feed-import.ts', specifier, names)).toBeNull();
});
