// Fills an empty shop with 100 products: `node dist/shop/populate.js`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProductsFromCsv, populateInitialData } from '@vendure/core/cli/index.js';
import { bootstrap, ChannelService, CurrencyCode, RequestContextService } from '@vendure/core';
import { EndcapPlugin } from '../plugin/endcap.plugin.js';
import { initialData, productsCsv } from './sample-data.js';
import { config } from './vendure-config.js';

const PRODUCTS = 100;

// As before the plug-in was added.
const app = await bootstrap({ ...config, plugins: config.plugins?.filter((plugin) => plugin !== EndcapPlugin) });
const folder = await mkdtemp(join(tmpdir(), 'vendure-'));
try {
  const [channels, contexts] = [app.get(ChannelService), app.get(RequestContextService)];
  const { id } = await channels.getDefaultChannel();
  const [defaultCurrencyCode, pricesIncludeTax] = [CurrencyCode.SGD, true];
  await channels.update(await contexts.create({ apiType: 'admin' }), {
    id,
    defaultCurrencyCode,
    availableCurrencyCodes: [defaultCurrencyCode],
    pricesIncludeTax,
  });
  await populateInitialData(app, initialData);
  await writeFile(join(folder, 'products.csv'), productsCsv(PRODUCTS));
  const { imported, errors } = await importProductsFromCsv(
    app,
    join(folder, 'products.csv'),
    initialData.defaultLanguage,
  );
  if (imported !== PRODUCTS) throw new Error(`${imported} products were imported: ${String(errors)}`);
} finally {
  await rm(folder, { recursive: true });
  await app.close();
}
