import { createHash, randomBytes } from 'node:crypto';
import { SELLER_SCOPES, STAFF_SCOPES } from '#kernel/scope.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { fieldsOfNoRequest } from './request-fields.ts';
import type { TestApi } from './api.ts';
import type { Seed, SeededUser } from './seed.ts';

interface ProgramOptions {
  scopes?: readonly string[];
  companyIds?: readonly string[];
  brandIds?: string[] | null;
}

/** Makes a key as its maker would, without the password. */
export async function keyOf(
  database: Database,
  seed: Pick<Seed, 'clock' | 'newId'>,
  maker: Pick<SeededUser, 'id' | 'viewer'>,
  { scopes, companyIds, brandIds = null }: ProgramOptions = {},
): Promise<{ id: string; secret: string }> {
  const own = maker.viewer.scope === 'company' ? [maker.viewer.companyId] : [];
  const companies = companyIds ?? own;
  const kind = companies.length > 1 ? 'AGENCY' : companies.length ? 'SELLER' : 'STAFF';
  const secret = `${{ SELLER: 'esk_', AGENCY: 'eak_', STAFF: 'etk_' }[kind]}${randomBytes(32).toString('base64url')}`;
  const id = seed.newId();
  await database.transact(SYSTEM, async (tx) => {
    await tx
      .insertInto('accessKey')
      .values({
        id,
        kind,
        keyHash: createHash('sha256').update(secret).digest(),
        prefix: secret.slice(0, 8),
        name: 'test',
        madeBy: maker.id,
        scopes: [...(scopes ?? (kind === 'STAFF' ? STAFF_SCOPES : SELLER_SCOPES))],
        createdAt: new Date(seed.clock()),
        expiresAt: new Date(seed.clock() + 90 * DAY_MS),
      })
      .execute();
    if (companies.length)
      await tx
        .insertInto('accessKeyCompany')
        .values(companies.map((companyId) => ({ accessKeyId: id, companyId, brandIds })))
        .execute();
  });
  return { id, secret };
}

export const sgd = (amount: number | string) => ({ amount: String(amount), currency: 'SGD' });

/** A campaign for one product as programs and agents create it. */
export const campaignOf = (
  place: { readonly brandId: string; readonly catalogId: string; readonly nowMs: number },
  parts: object = {},
) => ({
  brandId: place.brandId,
  catalogId: place.catalogId,
  name: 'Shoes',
  asName: 'Set',
  adName: 'Ad',
  startDate: new Date(place.nowMs).toISOString(),
  skus: ['RUN-1'],
  budgetType: 'DAILY',
  budgetDailyTotal: sgd(20),
  bidType: 'MAXIMUM_CPC',
  bidWalletCurrency: sgd('0.50'),
  ...parts,
});

/** A program of staff, whose keys only open with an authenticator. */
export async function staffProgram(
  api: Pick<TestApi, 'app'>,
  database: Database,
  seed: Pick<Seed, 'clock' | 'newId' | 'staff'>,
) {
  const staff = await seed.staff();
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('authenticator')
      .values({ userId: staff.id, encryptedSecret: Buffer.alloc(40), confirmedAt: new Date(seed.clock()) })
      .execute(),
  );
  return program(api, (await keyOf(database, seed, staff)).secret);
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let keys = 0;

/** Without those that the request had and may not have. */
const wrongFields = (answer: { errors?: unknown } | null): string[] =>
  Array.isArray(answer?.errors)
    ? answer.errors.flatMap(({ field, message }) => (message === 'Unknown field' ? [] : field))
    : [];

/**
 * A program that calls the API with a key; each POST has a new Idempotency-Key unless one is sent. It finds no field wrong
 * that it could not have sent.
 */
export function program(api: Pick<TestApi, 'app'>, secret: string, company?: string) {
  return async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    keys += 1;
    const response = await api.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': `test ${keys}` }),
        ...(company && { 'endcap-company': company }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    // Untyped, because the test's assertions check the shape of the answer.
    const answer = response.body ? JSON.parse(response.body) : null;
    const unknown = fieldsOfNoRequest(method, url, wrongFields(answer));
    if (unknown.length > 0)
      throw new Error(`${method} ${url} names fields that it does not have: ${unknown.join(', ')}`);
    return { status: response.statusCode, headers: response.headers, text: response.body, body: answer };
  };
}
