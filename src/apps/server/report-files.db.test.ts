import { expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../testing/agent.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createSeed } from '../../../testing/seed.ts';
import { twoBrands } from '../../../testing/two-brands.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
/** As long as public addresses are: the link must reach an agent whole. */
const ORIGIN = 'https://retail-media.marketplace.example';
const api = await startApi(database, seed, { roles: ['api', 'worker'], origins: [ORIGIN, 'http://localhost'] });
const { company, owner, brandId } = await twoBrands(seed);
await database.transact(SYSTEM, (tx) => setFlag(tx, 'export_daily_dashboard_data', true));
const browser = await api.browser().signIn(owner);
const keyFor = async (maker: typeof owner, brandIds: string[] | null = null) =>
  (await keyOf(database, seed, maker, { scopes: KEY_SCOPES, brandIds })).secret;

async function requested(dataType: string): Promise<string> {
  const { data, errors } = await browser.graphql<{ createExportRequest: { exportRequest: { id: string } } }>(
    `mutation { createExportRequest(input: { fileType: CSV, dataType: ${dataType}, params: {} }) { exportRequest { id } } }`,
  );
  expect(errors).toEqual([]);
  return data!.createExportRequest.exportRequest.id;
}

test('an agent fetches a finished report that the maker of its key asked for', async () => {
  const id = await requested('SPONSOR_DAILY_DASHBOARD');
  const call = agent(api, await keyFor(owner), { toolset: 'work' });
  const answer = await eventually(async () => {
    const read = (await call('get_report', { id })).answer;
    expect(read['status']).toBe('COMPLETED');
    return read;
  });
  expect(answer).toMatchObject({ id, type: 'SPONSOR_DAILY_DASHBOARD', rows: 0, reason: null });
  const rest = await program(api, await keyFor(owner))('GET', `/v1/reports/${id}`);
  expect(rest.body.url).toContain(`/v1/exports/${id}/file?token=`);
  for (const url of [rest.body.url, answer['url']]) {
    expect(url).toContain(ORIGIN);
    const file = await api.app.inject({ url: new URL(url).pathname + new URL(url).search });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  }
});

test('of others, of other files, and with a narrower key there is nothing to fetch', async () => {
  const id = await requested('SPONSOR_DAILY_DASHBOARD');
  const money = await requested('WALLET_TRANSACTIONS');
  const stranger = await (await seed.company('Stranger')).owner();
  const calls = [
    [await keyFor(owner, [brandId]), id],
    [await keyFor(await company.member('ADMIN')), id],
    [await keyFor(stranger), id],
    [await keyFor(owner), money],
    [await keyFor(owner), seed.newId()],
  ] as const;
  for (const [secret, one] of calls) expect((await program(api, secret)('GET', `/v1/reports/${one}`)).status).toBe(404);
});
