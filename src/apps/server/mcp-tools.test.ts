import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { INSTRUCTIONS } from '#platform/mcp/mcp-route.ts';
import { compiled } from '#platform/mcp/tool.ts';
import { TOOLSETS } from './mcp-tools.ts';
import { restRoutes, type RestDeps } from './rest.ts';

const routes = restRoutes({} as RestDeps);
const definitionsOf = (set: string) => TOOLSETS[set]!.map((tool) => compiled(tool, routes).definition);

/** Names, descriptions and schemas are what an agent trusts: they change with a release, on purpose, and here. */
const HASHES: Record<string, string> = {
  core: 'b7dd51afac624236',
  campaigns: '06a8a36c0861abc4',
  money: '18dfa7d9956b64a5',
  bookings: '01dc445f9a54e834',
  work: '976236006d0a127f',
  storefront: '6c80a55f750abaff',
  staff: 'bf960e631299a651',
};

test.each(Object.keys(TOOLSETS))('the words and schemas of the toolset %s are those of the release', (set) => {
  const hash = createHash('sha256')
    .update(JSON.stringify([INSTRUCTIONS, definitionsOf(set)]))
    .digest('hex');
  expect(hash.slice(0, 16), `if the toolset ${set} changes on purpose, this is its hash in HASHES`).toBe(HASHES[set]);
});

test('the core toolset costs an agent at most 6,000 tokens', () => {
  const text = JSON.stringify(definitionsOf('core'));
  // Tokenizers take 3.5 characters of JSON a token or more.
  expect(text.length / 3.5).toBeLessThan(6000);
});

describe.each(Object.values(TOOLSETS).flat())('$name', (tool) => {
  const { definition, route } = compiled(tool, routes);
  test('has a name of its own, and says what it may do', () => {
    const named = Object.values(TOOLSETS)
      .flat()
      .filter(({ name }) => name === tool.name);
    expect(named).toHaveLength(1);
    expect(definition.description).toMatch(/\.$/);
    const isWrite = 'write' in route && !tool.isPreview;
    expect(definition.annotations.readOnlyHint).toBe(!isWrite);
    expect(
      ['idempotencyKey', 'dryRun'].every((field) => field in (definition.inputSchema['properties'] as object)),
    ).toBe(isWrite);
  });

  test('sends what its route takes', () => {
    const body = { ...(route.example.body as object | undefined), ...tool.fixed };
    const asked = compiled(tool, routes).ask({ ...body, dryRun: true });
    if (route.input.body && !tool.fixed) expect(route.input.body.safeParse(asked.body).error?.issues).toBeUndefined();
    for (const name of tool.offers ?? [])
      expect(Object.keys(definition.inputSchema['properties'] as object)).toContain(name);
  });
});
