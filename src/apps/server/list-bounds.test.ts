import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, type OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { exceededLimit, LIMITS } from '#platform/graphql/limits.ts';
import { createSchema, type SchemaDeps } from './schema.ts';

const ROOT = join(import.meta.dirname, '../../..');

// Only the structure is read. Also checks that every list has a bound: the schema cannot be created otherwise.
const schema = createSchema({} as SchemaDeps);
const definitions = globSync('src/**/*.graphql', { cwd: ROOT }).flatMap(
  (file) => parse(readFileSync(join(ROOT, file), 'utf8')).definitions,
);
const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
const operations = definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
);

test.each(operations.map((operation) => [operation.name!.value, operation] as const))(
  'what the console asks in %s is within the limits, with every list as long as it may be',
  (_, operation) => {
    const document = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] } as const;
    expect(exceededLimit(schema, document, { page: 1, pageSize: 100, size: 100, limit: 100 }, LIMITS)).toBeNull();
  },
);

test('a page of campaigns is priced by its size; all at once, by what is found (paging.test.ts)', () => {
  const campaigns = `objects { ${Array.from({ length: 60 }, (_, n) => `f${n}: id`).join(' ')} }`;
  const broken = (args: string) =>
    exceededLimit(schema, parse(`{ sponsorCampaigns(${args}) { ${campaigns} } }`), {}, { ...LIMITS, cost: 100_000 });
  expect(broken('pageSize: 1000')).toBeNull();
  expect(broken('pageSize: 10000')).toMatch(/too much/);
});
