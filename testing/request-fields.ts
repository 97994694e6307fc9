import { readFileSync } from 'node:fs';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  $ref?: string;
}
interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const documented = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const PATHS = Object.entries(documented.paths).map(
  ([path, operations]) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), operations] as const,
);

/** Returns those fields that a call has neither in its body nor as a parameter, by the API's document. */
export function fieldsOfNoRequest(method: string, url: string, fields: readonly string[]): string[] {
  const path = url.split('?')[0]!;
  const operation = PATHS.find(([pattern]) => pattern.test(path))?.[1][method.toLowerCase()];
  if (!operation) return [];
  const body = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
  // `body` is all of it.
  const parameters = new Set([
    ...(operation.parameters ?? []).map(({ name }) => name),
    ...(body.length ? ['body'] : []),
  ]);
  return fields.filter((field) => !parameters.has(field) && !body.some((schema) => has(schema, field.split('.'))));
}

function has(schema: Schema, [step, ...further]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (schema.$ref) return has(documented.components.schemas[schema.$ref.split('/').at(-1)!]!, [step, ...further]);
  const below = [
    schema.properties?.[step],
    /^\d+$/.test(step) ? schema.items : undefined,
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
  ];
  if (below.some((one) => one && has(one, further))) return true;
  return [schema.anyOf, schema.oneOf, schema.allOf]
    .flatMap((all) => all ?? [])
    .some((one) => has(one, [step, ...further]));
}
