import { expect, test } from 'vitest';
import { knowsServedNames, ourName } from './served-names.mjs';

test.each([
  ['isGfg', 'isStaff'],
  ['adsetSet', 'adSets'],
  ['supplierId', 'companyId'],
  ['isMpaOnboarded', 'meta…'],
  ['MpaTopUpRequest', 'meta…'],
])('%s is %s', (name, ours) => expect(ourName(name)).toBe(ours));

test.each(['isStaff', 'suppliers', 'mpa', 'company', 'map'])('%s is ours', (name) => expect(ourName(name)).toBeNull());

test.each([
  ['/x/src/core/identity/server/user.schema.ts', true],
  ['/x/src/insights/reports/server/report.resolvers.ts', true],
  ['/x/src/platform/api-client/generated/graphql.ts', true],
  ['/x/src/products/sponsored/server/campaigns.db.test.ts', true],
  ['/x/demo/base.ts', true],
  ['/x/src/products/sponsored/console/wizard/wizard-screen.tsx', false],
  ['/x/src/products/sponsored/server/copying.ts', false],
])('%s knows served names: %s', (file, expected) => expect(knowsServedNames(file)).toBe(expected));
