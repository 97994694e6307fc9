import { expect, test } from 'vitest';
import { judgeImport } from './import-law.mjs';

test.each([
  ['src/features/wallet/server/index.ts', './wallet-store.ts'],
  ['src/features/wallet/rules/bill.ts', '#kernel/money.ts'],
  ['src/features/campaigns/rules/input.ts', '#features/catalog/rules/price.ts'],
  ['src/features/campaigns/server/schema.ts', '#features/wallet/server/index.ts'],
  ['src/features/campaigns/console/wizard.tsx', '#design/form.tsx'],
  ['src/features/campaigns/console/wizard.tsx', '#features/shell/console/index.ts'],
  ['src/features/wallet/server/wallet-store.ts', 'kysely'],
  ['src/features/wallet/server/wallet.db.test.ts', 'kysely'],
  ['src/features/wallet/server/wallet.db.test.ts', '../../../../testing/database.ts'],
  ['src/delivery/charge/charge.ts', '#features/wallet/server/index.ts'],
  ['src/delivery/collect/collect.ts', '#delivery/attribute/index.ts'],
  ['src/apps/server/main.ts', '#delivery/engine/index.ts'],
  ['src/delivery/engine.ts', './notifications.ts'],
  ['src/delivery/engine.ts', '#delivery/collect/index.ts'],
  ['src/features/campaigns/server/testing.ts', '../../../../testing/seed.ts'],
  ['src/platform/postgres/database.ts', 'pg'],
])('%s may import %s', (file, specifier) => {
  expect(judgeImport(file, specifier)).toBeNull();
});

test.each([
  ['src/kernel/money.ts', '#platform/postgres/database.ts', /kernel may not know platform/],
  ['src/design/table.tsx', '#features/wallet/rules/bill.ts', /design may not know features/],
  ['src/platform/http/server.ts', '#features/wallet/server/index.ts', /platform may not know features/],
  ['src/features/wallet/rules/bill.ts', '../server/wallet-store.ts', /Rules are pure/],
  ['src/features/wallet/rules/bill.ts', '#platform/postgres/database.ts', /Rules are pure/],
  ['src/features/wallet/console/card.tsx', '../server/index.ts', /never imports the server/],
  ['src/features/campaigns/console/wizard.tsx', '#features/wallet/server/index.ts', /never imports a server/],
  ['src/features/campaigns/server/schema.ts', '#features/wallet/server/wallet-store.ts', /Enter features\/wallet by/],
  ['src/features/campaigns/server/schema.ts', '../../wallet/server/index.ts', /by its subpath/],
  ['src/features/wallet/server/schema.ts', 'kysely', /SQL stands in/],
  ['src/delivery/charge/charge.ts', '#features/catalog/server/index.ts', /delivery knows only/],
  ['src/features/wallet/server/index.ts', '../../../../testing/database.ts', /Only tests/],
  ['src/features/reports/server/schema.ts', '#delivery/decide/http.ts', /by its index.ts/],
])('%s may not import %s', (file, specifier, reason) => {
  expect(judgeImport(file, specifier)).toMatch(reason);
});
