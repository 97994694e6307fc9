import { z } from 'zod';
import type { RestRoute } from '#platform/rest/route.ts';
import { PAGE_QUERY, type Asked, type Served } from '#platform/rest/serve.ts';
import { marked } from './untrusted.ts';

/** A tool is a name and a description for a route: what it takes, may do and answers follows from the route. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** As in `GET /v1/campaigns`. */
  route: `${RestRoute['method']} ${RestRoute['path']}`;
  /** Fields of the body that the tool sets. */
  fixed?: Readonly<Record<string, string>>;
  /** Fields of the body that agents are offered; all when omitted. */
  offers?: readonly string[];
  /** It never writes. */
  isPreview?: true;
  /** It may take something away that is there. */
  isDestructive?: true;
}

type Json = Record<string, unknown>;

export interface CompiledTool {
  route: RestRoute;
  definition: {
    name: string;
    title: string;
    description: string;
    inputSchema: Json & { type: 'object' };
    annotations: Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>;
  };
  /** The request that a call stands for. */
  ask(sent: Readonly<Json>): Asked;
  /** The answer as an agent reads it. */
  show(served: Served): Json;
}

const WRITE_FIELDS: Record<string, Json> = {
  idempotencyKey: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'One value for each action, repeated with it. Required unless dryRun.',
  },
  dryRun: { type: 'boolean', description: 'Answers {before, after, plan} and writes nothing.' },
  plan: { type: 'string', description: 'Of a dry run: writes exactly that or nothing.' },
};

const REPEATED: Record<string, Json> = {
  idempotencyKey: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'Repeated with it, the same file.',
  },
};

/** Joins a tool with its route. */
export function compiled(tool: Tool, routes: readonly RestRoute[]): CompiledTool {
  const { name, title, description, fixed = {}, isPreview = false, isDestructive = false } = tool;
  const route = routes.find(({ method, path }) => `${method} ${path}` === tool.route);
  if (!route) throw new Error(`${name}: no route ${tool.route}`);
  const isWrite = 'write' in route;
  const path = objectOf(route.input.path);
  const query = objectOf(route.input.query);
  const body = bodyOf(route, fixed, tool.offers);
  const page = 'list' in route ? objectOf(PAGE_QUERY) : NONE;
  const makesFiles = 'read' in route && route.later !== undefined;
  const ownFields: Json = isWrite && !isPreview ? WRITE_FIELDS : makesFiles ? REPEATED : {};
  const inQuery = new Set([...Object.keys(query.properties), ...Object.keys(page.properties)]);
  const output = schemaOf(route.output, 'output');
  const later = 'read' in route && route.later ? schemaOf(route.later.output, 'output') : null;

  return {
    route,
    definition: {
      name,
      title,
      description,
      inputSchema: {
        type: 'object',
        properties: { ...path.properties, ...query.properties, ...body.properties, ...page.properties, ...ownFields },
        required: [...path.required, ...query.required, ...body.required],
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: !isWrite || isPreview,
        destructiveHint: isDestructive,
        // Without a key each call makes a file of its own.
        idempotentHint: !makesFiles,
        openWorldHint: false,
      },
    },
    ask(sent) {
      const asked = { path: {} as Json, query: {} as Json, body: { ...fixed } as Json };
      const { idempotencyKey, dryRun, plan, ...fields } = isWrite ? sent : { ...sent, dryRun: undefined };
      for (const [field, value] of Object.entries(fields)) {
        if (value === undefined || field in fixed) continue;
        const place = field in path.properties ? 'path' : inQuery.has(field) || !route.input.body ? 'query' : 'body';
        asked[place][field] = place === 'body' ? value : textOf(value);
      }
      const isDryRun = isPreview || dryRun === true;
      if (isWrite && isDryRun) asked.query['dryRun'] = 'true';
      const filled = route.path.replaceAll(/\{(\w+)\}/g, (_, one: string) => textOf(asked.path[one]));
      return {
        ...asked,
        body: route.input.body ? asked.body : undefined,
        target: `${route.method} ${filled}`,
        ...(isWrite && { idempotencyKey: isDryRun ? 'dry run' : idempotencyKey }),
        ...(makesFiles && { idempotencyKey }),
        ifMatch: typeof plan === 'string' ? plan : null,
      };
    },
    show({ status, body: answer, isDryRun, next }) {
      if (isDryRun) {
        const { before, after, plan } = answer as Json;
        return { before: marked(before, output), after: marked(after, output), plan };
      }
      if ('list' in route)
        return { data: (answer as { data: unknown[] }).data.map((row) => marked(row, output)), next };
      return marked(answer, status === 202 && later ? later : output) as Json;
    },
  };
}

/** In an address; an object is none, and is refused by the route. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

interface Fields {
  properties: Record<string, Json>;
  required: string[];
}
const NONE: Fields = { properties: {}, required: [] };

const objectOf = (schema: z.ZodType | undefined): Fields => {
  if (!schema) return NONE;
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as Partial<Fields>;
  return { properties, required };
};

/** The fields of a body that has several forms: those of the form that the tool sets, or of all. */
function bodyOf(route: RestRoute, fixed: Readonly<Record<string, string>>, offers?: readonly string[]): Fields {
  if (!route.input.body) return NONE;
  const schema = schemaOf(route.input.body, 'input');
  const all = ((schema['oneOf'] ?? [schema]) as Partial<Fields>[]).map((form): Fields => ({ ...NONE, ...form }));
  const forms = all.filter(({ properties }) =>
    Object.entries(fixed).every(([name, value]) => (properties[name]?.['const'] ?? value) === value),
  );
  const isOffered = (name: string) => !(name in fixed) && (!offers || offers.includes(name));
  const names = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties)))].filter(isOffered);
  return {
    properties: Object.fromEntries(
      names.map((name): [string, Json] => {
        const found = forms.flatMap(({ properties }): Json[] => (properties[name] ? [properties[name]] : []));
        const values = found.flatMap((one) => ('const' in one ? [one['const']] : []));
        return [name, values.length > 1 ? { type: 'string', enum: values } : found[0]!];
      }),
    ),
    required: names.filter((name) => forms.every(({ required }) => required.includes(name))),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return io === 'input' ? (shortened(json) as Json) : json;
}

/** Leaves out what a format says already and bounds that bind nothing: agents pay for every word. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const { pattern, ...rest } = value as Json;
  const kept = 'format' in rest || pattern === undefined ? rest : { ...rest, pattern };
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([, one]) => one !== Number.MAX_SAFE_INTEGER && one !== Number.MIN_SAFE_INTEGER)
      .map(([name, one]) => [name, shortened(one)]),
  );
}
