import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { restRoutes, type RestDependencies } from './rest.ts';
import { PERMISSION_TABLES } from './schema.ts';
import { describe } from './docs/description.ts';

const ROOT = join(import.meta.dirname, '../../..');
const routes = restRoutes({} as RestDependencies);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

test('the description is what the routes say', () => {
  const printed = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as unknown;
  expect(JSON.parse(JSON.stringify(describe(routes, { version })))).toEqual(printed);
});

test('the description is valid OpenAPI 3.1', async () => {
  const description = JSON.parse(JSON.stringify(describe(routes, { version }))) as Record<string, unknown>;
  const { valid, errors } = await new Validator().validate(description);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('every call has a name of its own, a description, and a line of the permission table', () => {
  const operations = new Set(PERMISSION_TABLES.flatMap((table) => Object.keys(table)));
  for (const { summary, description, operation } of routes) {
    expect(summary).not.toBe('');
    expect(description).toMatch(/\.$/);
    expect(operations).toContain(operation);
  }
  const calls = Object.values(describe(routes, { version })['paths'] as Record<string, Record<string, object>>).flatMap(
    (path) => Object.values(path) as { operationId: string; description: string; summary: string }[],
  );
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThan(routes.length + 20);
  for (const { summary, description } of calls) expect([summary, description]).not.toContain('');
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'the example of %s is what its schemas accept',
  (_, { input, output, example }) => {
    expect(output.safeParse(example.output).error?.issues).toBeUndefined();
    if (input.body) expect(input.body.safeParse(example.body).error?.issues).toBeUndefined();
  },
);
