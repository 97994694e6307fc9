import { z } from 'zod';
import { COMMON_ERRORS, ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { PAGE_QUERY, WRITE_QUERY } from './serve.ts';
import { type RestRoute, scopesOf } from './route.ts';

type Json = Record<string, unknown>;

const HEADERS: Record<string, Json> = {
  'Endcap-Request-Id': { description: 'Names this request in our log.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The limit of this group of calls.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of it.', schema: { type: 'string' } },
};

const HEADER_REFS = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const PROBLEM: Json = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'error', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The page about this error.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    error: { type: 'string', enum: Object.keys(ERROR_CODES), description: 'For programs to compare.' },
    code: { type: 'string', description: "The code of GraphQL's errors." },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** Describes the routes as OpenAPI 3.1. */
export function openApiOf(
  routes: readonly RestRoute[],
  { version, calls = [] }: { version: string; calls?: readonly DescribedCall[] },
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOfCall(call, schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Endcap API',
      version,
      description:
        'Campaigns, reports and money of a seller, and the feeds, auctions and events of a storefront, for programs. v1 only grows: ignore fields you do not know. A key does what its scopes and the role of its maker allow now.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'This deployment' }],
    security: [{ key: [] }],
    tags: [...new Set([...routes, ...calls].map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key made in Settings › API: `esk_…`, `eak_…` or `etk_…`.',
        },
        storefront: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of a storefront, `ek_…`, made by the operator with `endcap api-key create`.',
        },
        browser: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description: 'A key that pages may have, `epk_…`: impressions, clicks and viewables, from its origins alone.',
        },
      },
      headers: HEADERS,
      schemas: { Problem: PROBLEM, ...schemas },
    },
  };
}

const tagOf = ({ path }: { path: string }) => path.split('/')[2]!;

/** A call that is not of the route table, described by its own module. */
export interface DescribedCall {
  method: string;
  path: `/v${number}/${string}`;
  summary: string;
  description: string;
  security: readonly ('storefront' | 'browser')[];
  input: { path?: z.ZodType | undefined; query?: z.ZodType | undefined };
  headers?: Readonly<Record<string, string>> | undefined;
  body?: { types: readonly string[]; schema?: Json; example: unknown } | undefined;
  /** By status. */
  answers: Readonly<Record<string, { description: string; type?: string; schema?: z.ZodType; example?: unknown }>>;
  /** Of this API; other forms of refusals describe themselves. */
  errors: readonly ErrorCode[];
  refusals?: Readonly<Record<string, Json>>;
}

function operationOfCall(call: DescribedCall, schemas: Record<string, Json>): Json {
  const { summary, description, input, headers = {}, body, answers, errors } = call;
  const referred = (schema: z.ZodType): Json => referTo(schemaOf(schema, 'output'), schemas);
  return {
    operationId: operationIdOf(call),
    tags: [tagOf(call)],
    summary,
    description,
    security: call.security.map((name) => ({ [name]: [] })),
    parameters: [
      ...parametersOf('path', input.path),
      ...parametersOf('query', input.query),
      ...Object.entries(headers).map(([name, about]) => ({
        name,
        in: 'header',
        required: false,
        description: about,
        schema: { type: 'string' },
      })),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          body.types.map((type, index) => [
            type,
            { schema: body.schema ?? { type: 'string' }, ...(index === 0 && { example: body.example }) },
          ]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description: about, type = 'application/json', schema, example }]) => [
          status,
          { description: about, ...(schema && { content: { [type]: { schema: referred(schema), example } } }) },
        ]),
      ),
      ...(call.refusals ?? failuresOf([...errors, ...COMMON_OF_STOREFRONTS])),
    },
  };
}

const COMMON_OF_STOREFRONTS: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_key',
  'scope_missing',
  'rate_limited',
  'internal_error',
];

/** Answers that have a title are described once, under it. */
function referTo(shape: Json, schemas: Record<string, Json>): Json {
  const title = shape['title'] as string | undefined;
  if (title === undefined) return shape;
  schemas[title] = shape;
  return { $ref: `#/components/schemas/${title}` };
}

function operationOf(route: RestRoute, schemas: Record<string, Json>): Json {
  const { method, summary, description, scope, operation, input, output, example } = route;
  const isWrite = 'write' in route;
  const isList = 'list' in route;
  const later = 'read' in route ? (route.later ?? null) : null;
  const texts = ('read' in route && route.texts) || [];
  const parameters = [
    ...parametersOf('path', input.path),
    ...parametersOf('query', input.query),
    ...(isList ? parametersOf('query', PAGE_QUERY) : []),
    ...(isWrite ? parametersOf('query', WRITE_QUERY) : []),
    {
      name: 'Endcap-Company',
      in: 'header',
      required: false,
      description: 'The company an agency key acts for, where it reaches several.',
      schema: { type: 'string', format: 'uuid' },
    },
    ...(isWrite
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: method === 'POST',
            description: 'The same for every repetition of one action; its answer is stored for 24 hours.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
          {
            name: 'If-Match',
            in: 'header',
            required: false,
            description: 'The ETag that was read: 412 when the object has changed since.',
            schema: { type: 'string' },
          },
        ]
      : []),
    ...(later
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'Where the answer follows: with the same one nothing is made twice within 24 hours.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
        ]
      : []),
  ];
  const answer = referTo(schemaOf(output, 'output'), schemas);
  const schema = isList
    ? {
        type: 'object',
        required: ['data', 'next'],
        properties: {
          data: { type: 'array', items: answer },
          next: { type: ['string', 'null'], description: 'Send it as `after`; null on the last page.' },
        },
      }
    : isWrite
      ? {
          anyOf: [
            answer,
            {
              type: 'object',
              description: 'With `dryRun=true`.',
              required: ['before', 'after', 'plan'],
              properties: {
                before: { anyOf: [answer, { type: 'null' }] },
                after: answer,
                plan: { type: ['string', 'null'] },
              },
              additionalProperties: false,
            },
          ],
        }
      : answer;
  const success = {
    description: summary,
    headers: {
      ...HEADER_REFS,
      ...(isList ? { Link: { description: 'The next page.', schema: { type: 'string' } } } : {}),
    },
    content: {
      'application/json': { schema, example: isList ? { data: [example.output], next: null } : example.output },
      ...Object.fromEntries(texts.map((type) => [type, { schema: { type: 'string' } }])),
    },
  };
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route)],
    summary,
    description: `${description}\n\nScope: ${scopesOf({ scope })
      .map((one) => `\`${one}\``)
      .join(' or ')}. In GraphQL: \`${operation}\`.`,
    parameters,
    ...(input.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(input.body, 'input'), example: example.body },
        },
      },
    }),
    responses: {
      [('status' in route && route.status) || 200]: success,
      ...(isWrite && 'status' in route && route.status
        ? { 200: { ...success, description: 'What a dry run would have written.' } }
        : {}),
      ...(later && {
        202: {
          description: 'The answer follows.',
          headers: HEADER_REFS,
          content: {
            'application/json': { schema: referTo(schemaOf(later.output, 'output'), schemas), example: later.example },
          },
        },
      }),
      ...failuresOf([...COMMON_ERRORS, ...generalErrors(route), ...route.errors]),
    },
  };
}

function generalErrors(route: RestRoute): ErrorCode[] {
  if ('list' in route) return ['invalid_cursor'];
  const withBody: ErrorCode[] = route.input.body ? ['invalid_json', 'body_too_large', 'unsupported_media_type'] : [];
  if (!('write' in route))
    return 'read' in route && route.later
      ? [...withBody, 'idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_progress']
      : withBody;
  return [
    ...withBody,
    'idempotency_key_missing',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'precondition_failed',
  ];
}

function failuresOf(errors: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(new Set(errors), (error) => ERROR_CODES[error].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((error) => `\`${error}\`: ${ERROR_CODES[error].title}`).join('. '),
        headers: HEADER_REFS,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** Stable and readable: `GET /v1/campaigns/{id}/activity` is `getCampaignsIdActivity`. */
function operationIdOf({ method, path }: { method: string; path: string }): string {
  const parts = path
    .slice('/v1/'.length)
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  return method.toLowerCase() + parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return json;
}
