import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refuse, ROLES, type Caller, type PermissionTable } from '#kernel/permission.ts';
import { PUBLIC_CALLER } from '#platform/graphql/context.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { createSchema, PERMISSION_TABLES, type SchemaDependencies } from './schema.ts';
import { companyWithEverything, rowsOf, SECRETS } from './testing.ts';

const schema = createSchema({} as SchemaDependencies);
const permissions: PermissionTable = Object.assign({}, ...PERMISSION_TABLES);
const operations = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type: GraphQLObjectType) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field, type })),
);

const database = await freshDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const callers: { who: string; caller: Caller; browser: TestBrowser }[] = [
  { who: 'the public', caller: PUBLIC_CALLER, browser: api.browser() },
];

// Every id that another company could be reached by.
const foreignIds = new Set<string>();
let foreignCompanyId: string;

beforeAll(async () => {
  const own = await seed.company('Own');
  await own.brand('Bee');
  const { company, person, brand, seller } = await companyWithEverything(database, seed, api);
  foreignCompanyId = company.id;
  for (const id of [company.id, person.id, person.accountId!, brand.id, seller]) foreignIds.add(id);
  for (const rows of Object.values(await rowsOf(database, company.id)))
    for (const [name, value] of Object.entries(rows[0] ?? {}))
      if (/^(id|public_id|number|.*_no|token)$/.test(name) && value !== null) foreignIds.add(String(value));

  const signedIn: Caller = { ...PUBLIC_CALLER, isSignedIn: true };
  for (const role of ROLES) {
    const browser = await api.browser().signIn(await own.member(role));
    callers.push({ who: `a ${role}`, caller: { ...signedIn, role }, browser });
  }
  const approved = await own.member('MEMBER', { isApprovedByStaff: true });
  callers.push({
    who: 'an approved MEMBER',
    caller: { ...signedIn, role: 'MEMBER', isApprovedByStaff: true },
    browser: await api.browser().signIn(approved),
  });
  const provider = await seed.staff();
  callers.push({
    who: 'staff',
    caller: { ...signedIn, isStaff: true },
    browser: await api.browser().signIn(provider),
  });
  for (const role of ROLES) {
    const person = await own.member(role);
    const browser = await api.browser().signIn(person);
    await database.as(SYSTEM, (tx) =>
      sql`update session set impersonator_id = ${provider.id} where person_id = ${person.id}`.execute(tx),
    );
    callers.push({ who: `staff as a ${role}`, caller: { ...signedIn, role, isImpersonated: true }, browser });
  }
});

type Values = Record<'ID' | 'String' | 'Int' | 'Decimal' | 'BigInt' | 'DateTime' | 'Date', unknown>;
const NONSENSE: Values = {
  ID: 'nonsense',
  String: '%\\_\'"; drop table company; --',
  Int: -2_147_483_648,
  Decimal: '-999999999999999.999999',
  BigInt: '-999999999999999999999999999999',
  DateTime: '0000-01-01T00:00:00Z',
  Date: '0000-01-01',
};
const GREAT: Values = {
  ID: '9'.repeat(40),
  String: '💡'.repeat(5000),
  Int: 2_147_483_647,
  Decimal: '999999999999999.999999',
  BigInt: '999999999999999999999999999999',
  DateTime: '9999-12-31T23:59:59.999Z',
  Date: '9999-12-31',
};
const PLAIN: Values = {
  ID: '00000000-0000-7000-8000-000000000000',
  String: '',
  Int: 1,
  Decimal: '1',
  BigInt: 1,
  DateTime: '2024-06-01T00:00:00Z',
  Date: '2024-06-01',
};

/** A value of a type, every optional field given as well. */
function valueOf(type: GraphQLInputType, values: Values): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, values);
  if (isListType(type)) return [valueOf(type.ofType, values)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type, values)]),
    );
  }
  if (type.name === 'Upload') return new File([String(values.String)], 'nonsense.png');
  if (type.name in values) return values[type.name as keyof Values];
  return type.name === 'Boolean' ? true : type.name === 'Float' ? 1.5 : {};
}

/** A file travels as a variable of its own, so the fields of an input with one are passed singly. */
function uploadFields(field: GraphQLField<unknown, unknown>) {
  const [arg] = field.args;
  const input = arg && getNamedType(arg.type);
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
  return fields.some(({ type }) => getNamedType(type).name === 'Upload') ? fields : null;
}

function documentOf({ type, field }: (typeof operations)[number]): string {
  const uploaded = uploadFields(field);
  const variables = (uploaded ?? field.args).map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = (uploaded ?? field.args).map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const passed = uploaded ? `input: { ${given} }` : given;
  const selection = selectionOf(field.type, 3);
  const kind = type.name === 'Mutation' ? 'mutation' : 'query';
  return `${kind} ${variables && `(${variables})`} { ${field.name}${passed && `(${passed})`} ${selection} }`;
}

/** Every field down to a depth that needs no arguments. */
function selectionOf(type: GraphQLField<unknown, unknown>['type'], depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = Object.values((named as GraphQLObjectType).getFields())
    .filter((field) => !field.args.some((arg) => isNonNullType(arg.type)))
    .map((field) =>
      isLeafType(getNamedType(field.type))
        ? field.name
        : depth > 1
          ? `${field.name} ${selectionOf(field.type, depth - 1)}`
          : '',
    )
    .filter((text) => text.trim() !== '' && !text.endsWith('{  }'));
  return `{ ${fields.join(' ') || '__typename'} }`;
}

const variablesOf = (field: GraphQLField<unknown, unknown>, values: Values) =>
  Object.fromEntries((uploadFields(field) ?? field.args).map((arg) => [arg.name, valueOf(arg.type, values)]));

// Ending the session, or starting another, would change the caller for those that follow.
const asked = operations.filter(
  ({ name }) => !['Mutation.signOut', 'Mutation.signIn', 'Mutation.stopImpersonation'].includes(name),
);

describe.each(asked)('$name', (operation) => {
  test(
    'is open to exactly those its permission names, and breaks on nothing they send',
    { timeout: 60_000 },
    async () => {
      const surprises: string[] = [];
      for (const { who, caller, browser } of callers) {
        const refused =
          refuse(operation.name, permissions[operation.name as keyof PermissionTable]!, caller)?.code ?? null;
        const answers = await Promise.all(
          [NONSENSE, GREAT, PLAIN].map((values) =>
            browser.graphql(documentOf(operation), variablesOf(operation.field, values)),
          ),
        );
        // Too much at once, or not a value of its type: refused before anybody was asked.
        const asked = answers.filter(({ status }) => status !== 400);
        if (!asked.length) surprises.push(`${who} could not ask at all`);
        for (const { codes, errors } of asked) {
          const isAsPermitted = refused ? codes[0] === refused : codes[0] !== 'UNAUTHENTICATED';
          if (!isAsPermitted) surprises.push(`${who} got ${codes[0]}, not ${refused}`);
          if (codes.includes('INTERNAL')) surprises.push(`${who} broke it: ${JSON.stringify(errors)}`);
        }
      }
      expect(surprises).toEqual([]);
    },
  );

  test('tells and changes nothing of another company, whichever of its ids is sent', { timeout: 60_000 }, async () => {
    const owner = callers.find(({ who }) => who === 'a OWNER')!;
    const before = await rowsOf(database, foreignCompanyId);
    for (const id of foreignIds) {
      const { data } = await owner.browser.graphql(
        documentOf(operation),
        variablesOf(operation.field, { ...PLAIN, String: 'Plain', ID: id }),
      );
      expect(JSON.stringify(data ?? {})).not.toMatch(SECRETS);
    }
    expect(await rowsOf(database, foreignCompanyId)).toEqual(before);
  });
});

test('the other company has something to lose in every room', async () => {
  const rows = await rowsOf(database, foreignCompanyId);
  const used = Object.keys(rows).filter((table) => rows[table]!.length > 0);
  expect(used).toEqual(
    expect.arrayContaining(['account', 'ad_set', 'billing_info', 'campaign', 'card', 'company_brand', 'credit']),
  );
  expect(used).toEqual(
    expect.arrayContaining(['booking', 'booking_campaign', 'booking_change', 'booking_content', 'package_order']),
  );
  expect(used).toEqual(
    expect.arrayContaining(['export_request', 'invitation', 'onboarding_step', 'top_up', 'transfer', 'wallet']),
  );
});

test('every operation is asked about, and none is missing from the permissions', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions).toSorted());
});
