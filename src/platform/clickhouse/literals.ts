/** A parameter's value; lists do not nest. */
export type Parameter = string | number | bigint | null | readonly (string | number | bigint)[];

/**
 * Replaces parameters, written {name:Type}, by literals. A server takes parameters in the URL, whose length is limited;
 * the embedded engine runs all queries with parameters one after the other, whatever their session, so a long one would
 * block every screen. A value can only ever be a literal of its type.
 */
export function withLiterals(text: string, parameters: Readonly<Record<string, Parameter>>): string {
  return text.replace(PLACEHOLDER, (_, name: string, type: string) => {
    if (!Object.hasOwn(parameters, name)) throw new Error(`The query has no value for ${name}.`);
    return `cast(${literal(parameters[name]!)} as ${type})`;
  });
}

const PLACEHOLDER = /\{(\w+):([^}]+)\}/g;

function literal(value: Parameter): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : quoted(value as string);
}

/** Numbers are also cast from text, which holds every digit of a bigint. */
function quoted(value: string | number | bigint): string {
  return `'${String(value).replaceAll(/[\\'\0]/g, (character) => ESCAPED[character]!)}'`;
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' };
