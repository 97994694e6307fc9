import { beforeAll, expect, test } from 'vitest';
import { select, seededRandom } from '#demo/random.ts';
import { ROLES } from '#kernel/permission.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { bodyOf, startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { documentOf, everyOperation, variablesOf, type Values } from './every-operation.ts';
import { companyWithEverything, rowsOf, SECRETS } from './complete-company.test-support.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';
import { runLength } from '../../../testing/run-length.ts';

// Two companies that sell the same brand in the same storefront. One calls every operation with its own ids and the
// other's, mixed within a call. A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const RUNS = runLength(200);
const CALLS_AT_ONCE = 4;
const CALLS_PER_CHECK = 100;
// What they have made slows down their own lists, and their attempts are used up.
const CALLS_PER_COMPANY = 2000;

const random = seededRandom(RUN_SEED);
const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
// Ending or starting a session would change the caller for the calls that follow.
const operations = everyOperation()
  .filter(({ name }) => !['Mutation.signOut', 'Mutation.signIn', 'Mutation.stopImpersonation'].includes(name))
  .map((operation) => ({ ...operation, document: documentOf(operation) }));

let companyId: string;
let shared: string[];
let foreign: string[];
beforeAll(async () => {
  const { company, brand, seller, user } = await companyWithEverything(database, seed, api);
  companyId = company.id;
  const catalog = await database.read(SYSTEM, (tx) => tx.selectFrom('catalog').select('id').executeTakeFirstOrThrow());
  shared = [brand.id, seller, catalog.id];
  foreign = [company.id, user.id, ...(await idsOf(company.id))];
});

/** Every id in a company's rows that is not the market's. */
async function idsOf(company: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const rows of Object.values(await rowsOf(database, company)))
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (/^(id|public_id|number|.*_no|token)$/.test(name) && value !== null) ids.add(String(value));
  return [...ids].filter((id) => !shared.includes(id));
}

interface Attackers {
  browsers: TestBrowser[];
  /** Ids of their own company. */
  own: string[];
  /** Foreign ids they have stored as values of their own, such as an address: reading them back reveals nothing. */
  stored: Set<string>;
}

let companies = 0;
async function attackers(): Promise<Attackers> {
  companies += 1;
  const company = await seed.company(`Elsewhere ${companies}`);
  const brand = await company.brand('Bee');
  await company.fund(900, { description: 'Own credit' });
  const browsers: TestBrowser[] = [];
  for (const role of ROLES) {
    const browser = api.browser();
    browser.address = `10.1.${companies % 250}.${browsers.length + 1}`;
    browsers.push(await browser.signIn(await company.member(role)));
  }
  const { codes } = await browsers[0]!.graphql(
    'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { ok } }',
    {
      input: {
        brandId: brand.id,
        catalogId: shared[2],
        name: 'Own campaign',
        asName: 'Own ads',
        adsProductName: 'Own ad',
        startDate: new Date(seed.clock()).toISOString(),
        skus: ['RUN-1'],
      },
    },
  );
  if (codes.length) throw new Error(`no campaign of their own: ${codes.join()}`);
  return { browsers, own: [company.id, ...(await idsOf(company.id))], stored: new Set() };
}

/** Draws each value separately, so that one call names things of both companies. */
function valuesFrom(own: readonly string[]): Values {
  const id = () => {
    const kind = random();
    return select(random, kind < 0.6 ? foreign : kind < 0.9 ? own : shared);
  };
  const day = () => new Date(seed.clock() + Math.floor((random() - 0.5) * 60) * DAY_MS).toISOString();
  return {
    get ID() {
      return id();
    },
    get String() {
      return random() < 0.3 ? id() : select(random, ['', 'RUN-1', 'Plain', 'shoe', 'SG', 'plain@example.test']);
    },
    get Int() {
      return select(random, [0, 1, 2, 10, 50]);
    },
    get Decimal() {
      return select(random, ['0', '0.05', '1', '50', '1000']);
    },
    get BigInt() {
      return select(
        random,
        ['1', ...own, ...foreign].filter((text) => /^\d{1,18}$/.test(text)),
      );
    },
    get DateTime() {
      return day();
    },
    get Date() {
      return day().slice(0, 10);
    },
    choose: (names) => select(random, names),
    isOmitted: () => random() < 0.3,
  };
}

interface Outcome {
  name: string;
  /** The variables, as JSON. */
  sent: string;
  body: string;
  /** The data of the answer, as JSON. */
  given: string;
  /** The first error's code, or OK. */
  code: string;
}

/** Calls a random operation as a random user. */
async function attack({ browsers, own }: Attackers): Promise<Outcome> {
  const browser = select(random, browsers);
  const { document, field, name } = select(random, operations);
  const variables = variablesOf(field, valuesFrom(own));
  const { type, payload } = await bodyOf(document, variables);
  const { body } = await browser.request({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': type, 'x-csrftoken': browser.csrfToken! },
    payload,
  });
  const { data, errors } = JSON.parse(body) as { data?: unknown; errors?: { extensions: { code: string } }[] };
  const code = errors?.[0]?.extensions.code ?? 'OK';
  return { name, sent: JSON.stringify(variables), body, given: JSON.stringify(data ?? {}), code };
}

/** Whether an answer names something of the other company that its caller did not bring. */
function isLeak({ sent, body, given }: Outcome, stored: ReadonlySet<string>): boolean {
  const isTheirs = (id: string) => id.length >= 12 && !sent.includes(id) && !stored.has(id) && given.includes(id);
  return SECRETS.test(body) || foreign.some(isTheirs);
}

test(
  `a company neither learns nor changes anything of another (seed ${RUN_SEED})`,
  { timeout: 60_000 + RUNS * 100 },
  async () => {
    const before = await rowsOf(database, companyId);
    const codes: Record<string, number> = {};
    let present = await attackers();
    for (let run = 0; run < RUNS; run += CALLS_AT_ONCE) {
      if (run > 0 && run % CALLS_PER_COMPANY === 0) present = await attackers();
      const answers = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => attack(present)));
      for (const { name, sent, code } of answers) {
        codes[code] = (codes[code] ?? 0) + 1;
        if (!name.startsWith('Mutation.') || code !== 'OK') continue;
        for (const id of foreign) if (sent.includes(id)) present.stored.add(id);
      }
      for (const answer of answers)
        if (answer.code === 'INTERNAL' || isLeak(answer, present.stored))
          throw new Error(
            `seed ${RUN_SEED}, run ${run}: ${answer.name} ${answer.sent} was answered ${answer.body.slice(0, 400)}`,
          );
      // Their session has ended: they removed themselves, or each other.
      if (answers.some(({ code }) => code === 'UNAUTHENTICATED')) present = await attackers();
      if ((run + CALLS_AT_ONCE) % CALLS_PER_CHECK < CALLS_AT_ONCE)
        expect(await rowsOf(database, companyId), `seed ${RUN_SEED}, before run ${run}`).toEqual(before);
    }
    expect(await rowsOf(database, companyId)).toEqual(before);
    console.log(
      `seed ${RUN_SEED}: ${RUNS} calls of ${operations.length} operations by ${companies} companies, by answer ${JSON.stringify(codes)}`,
    );
  },
);
