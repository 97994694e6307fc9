import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Result } from '#kernel/result.ts';
import type { ErrorCode } from '#platform/rest/error-codes.ts';
import type { DescribedCall } from '#platform/rest/openapi.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { RateState } from '#platform/rest/rate-limits.ts';
import type { ApiKey } from './api-keys.ts';

/** A call with a key of a storefront. */
export interface StorefrontCall {
  key: ApiKey;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The body as it arrives; the request stays open when it is not read to its end. */
  body: AsyncIterable<Uint8Array>;
  /** Of the key's calls in this minute, this one included. */
  rate: RateState;
}

/** A route for storefronts as one value: validation, routing and its description come from it. */
export interface StorefrontRoute {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** As in OpenAPI. `{catalog}` has to be the key's own. */
  path: `/v1/${string}`;
  /** What the key has to open; null for any key of a storefront. */
  scope: 'feed' | null;
  summary: string;
  description: string;
  input: { path?: z.ZodType; query?: z.ZodType };
  /** What a body may be, with an example of the first type; absent where there is none. */
  body?: { types: readonly string[]; example: string; headers?: Readonly<Record<string, string>> };
  output: z.ZodType;
  /** Where the answer is no JSON. */
  outputType?: string;
  status?: 202;
  errors: readonly ErrorCode[];
  example: unknown;
  /** Returns the answer, or null when it has sent one itself. */
  serve(call: StorefrontCall, input: { path: unknown; query: unknown }): Promise<Result<unknown, Refusal>>;
}

interface Declared<P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType> extends Omit<
  StorefrontRoute,
  'input' | 'output' | 'example' | 'serve'
> {
  input: { path?: P; query?: Q };
  output: O;
  example: z.input<O>;
  serve(
    call: StorefrontCall,
    input: { path: z.output<P>; query: z.output<Q> },
  ): Promise<Result<z.input<O> | null, Refusal>>;
}

/** Declares a route: its handler gets what the schemas let through. */
export function storefrontRoute<P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  route: Declared<P, Q, O>,
): StorefrontRoute {
  return route as StorefrontRoute;
}

/** Describes a route in OpenAPI. */
export const describedRoute = (route: StorefrontRoute): DescribedCall => ({
  method: route.method,
  path: route.path,
  summary: route.summary,
  description: `${route.description}\n\nScope: ${route.scope === null ? 'any' : `\`${route.scope}\``} of a storefront's key.`,
  security: ['storefront'],
  input: route.input,
  headers: route.body?.headers,
  body: route.body,
  answers: {
    [route.status ?? 200]: {
      description: route.summary,
      ...(route.outputType !== undefined && { type: route.outputType }),
      schema: route.output,
      example: route.example,
    },
  },
  errors: route.errors,
});
