import { visibleLine } from '#kernel/visible-text.ts';
import { OWN } from '#platform/rest/values.ts';

/** Characters of a text by others that an agent is shown. */
export const MAX_UNTRUSTED = 200;

/** A text that others wrote, as an agent may read it: on one line, cut, and without what cannot be seen. */
export const cleaned = (text: string): string => [...visibleLine(text)].slice(0, MAX_UNTRUSTED).join('').trim();

type Schema = Readonly<Record<string, unknown>>;

const FREE_FORMATS: ReadonlySet<unknown> = new Set(['uri', 'email', 'url']);

/** Whether the values of a text field are words of this API, numbers, ids or addresses that it made, and therefore no sentence. */
const isOurs = (schema: Schema): boolean =>
  schema[OWN] === true ||
  'enum' in schema ||
  'const' in schema ||
  'pattern' in schema ||
  ('format' in schema && !FREE_FORMATS.has(schema['format']));

/**
 * Shows an answer to an agent: whatever its schema does not bind to a form stands under `untrusted`, so that a new field
 * is marked until its schema says what it may hold.
 */
export function marked(value: unknown, schema: Schema | undefined): unknown {
  if (typeof value === 'string') {
    const found = branchesOf(schema).filter((one) => one['type'] === 'string' || 'enum' in one || 'const' in one);
    return found.length > 0 && found.every(isOurs) ? value : { untrusted: cleaned(value) };
  }
  if (Array.isArray(value)) {
    const items = branchesOf(schema).find((one) => one['type'] === 'array')?.['items'] as Schema | undefined;
    const shown = value.map((one) => marked(one, items));
    return shown.length > 0 && shown.every(isMark) ? { untrusted: shown.map((one) => one.untrusted) } : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const branch = branchesOf(schema).find(
    (one) => one['type'] === 'object' && Object.keys(value).every((name) => name in propertiesOf(one)),
  );
  const open = branchesOf(schema).find((one) => typeof one['additionalProperties'] === 'object');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => branch || /^\w{1,40}$/.test(name))
      .map(([name, one]) => [
        name,
        marked(one, branch ? propertiesOf(branch)[name] : (open?.['additionalProperties'] as Schema | undefined)),
      ]),
  );
}

interface Mark {
  untrusted: unknown;
}
const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'untrusted';

const propertiesOf = (schema: Schema) => (schema['properties'] ?? {}) as Record<string, Schema>;

function branchesOf(schema: Schema | undefined): readonly Schema[] {
  if (!schema) return [];
  const branches = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  return branches ? branches.flatMap(branchesOf) : [schema];
}
