import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  GraphQLError,
  isLeafType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { isList, rowsOf } from './list-bounds.ts';

/** Limits of one request. */
export interface Limits {
  tokens: number;
  depth: number;
  /** Aliased fields: the usual way to repeat an expensive field, such as a password attempt. */
  aliases: number;
  rootFields: number;
  /** Fields and spread fragments, multiplied by the bounds of their lists. */
  cost: number;
}

export const LIMITS: Limits = { tokens: 3000, depth: 12, aliases: 100, rootFields: 60, cost: 500_000 };

// Scalars are copied, objects are resolved field by field.
const COST_OF_A_VALUE = 0.1;

type Values = NonNullable<Parameters<typeof getArgumentValues>[2]>;
const NO_VALUES: Values = { sources: {}, coerced: {} };

interface Tally {
  aliases: number;
  cost: number;
}

const TOO_MUCH = 'The request asks for too much at once';

/**
 * Returns the limit a request exceeds, as a sentence; null when none. Walks every fragment where it is spread and stops
 * at the first exceeded limit, so that a malicious document costs no more than the limit itself.
 */
export function exceededLimit(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  limits: Limits,
): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const meter = createMeter((name) => fragments.get(name), limits);
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const read = getVariableValues(schema, node.variableDefinitions ?? [], variables);
    const values = read.variableValues ?? NO_VALUES;
    meter.walk(node.selectionSet, { type: schema.getRootType(node.operation) ?? null, depth: 1, times: 1, values });
  }
  return meter.broken();
}

/** What a request has spent on rows whose number was known only when they were found. */
const spentOnRows = new WeakMap<object, number>();

/** Charges a request for the rows that `fetchAll` found; fails when all of them together exceed the limit. */
export function chargeRows(
  request: object,
  { fieldNodes, fragments, returnType, variableValues }: GraphQLResolveInfo,
  rows: number,
  limits = LIMITS,
): void {
  const meter = createMeter((name) => fragments[name], limits, spentOnRows.get(request));
  const named = getNamedType(returnType);
  const at = { type: isObjectType(named) ? named : null, depth: 2, times: Math.max(1, rows), values: variableValues };
  for (const { selectionSet } of fieldNodes) if (selectionSet) meter.walk(selectionSet, at);
  spentOnRows.set(request, meter.cost());
  const broken = meter.broken();
  if (broken) throw new GraphQLError(broken);
}

interface Place {
  type: GraphQLObjectType | null;
  depth: number;
  /** How often it is resolved. */
  times: number;
  values: Values;
}

function createMeter(fragment: (name: string) => FragmentDefinitionNode | undefined, limits: Limits, spent = 0) {
  const tally: Tally = { aliases: 0, cost: spent };
  let broken: string | null = null;
  let rootFields = 0;

  const charge = (cost: number): void => {
    tally.cost += cost;
    if (tally.cost > limits.cost) broken ??= TOO_MUCH;
  };
  const walk = (set: SelectionSetNode, at: Place): void => {
    for (const node of set.selections) {
      // Charged before it is visited: fragments that spread fragments double with every level, whatever they contain.
      charge(at.times);
      if (broken) return;
      if (node.kind === Kind.FIELD) visit(node, at);
      else if (node.kind === Kind.INLINE_FRAGMENT) walk(node.selectionSet, at);
      else {
        const spread = fragment(node.name.value);
        if (spread) walk(spread.selectionSet, at);
      }
    }
  };
  const visit = (node: FieldNode, { type, depth, times, values }: Place): void => {
    // Introspection is disabled where limits matter, and its own document is deep.
    if (node.name.value.startsWith('__')) return;
    if (depth === 1) rootFields += 1;
    if (node.alias) tally.aliases += 1;
    if (rootFields > limits.rootFields) broken = `At most ${limits.rootFields} operations per request`;
    else if (tally.aliases > limits.aliases) broken = `At most ${limits.aliases} aliases per request`;
    else if (depth > limits.depth) broken = `At most ${limits.depth} levels deep`;
    const field = type?.getFields()[node.name.value];
    if (broken || !field) return;
    const named = getNamedType(field.type);
    const rows = rowsOf(field, argumentsOf(field, node, values), times);
    if (isLeafType(named)) {
      if (isList(field)) charge(rows * COST_OF_A_VALUE);
    } else if (node.selectionSet) {
      walk(node.selectionSet, { type: isObjectType(named) ? named : null, depth: depth + 1, times: rows, values });
    }
  };
  return { walk, broken: () => broken, cost: () => tally.cost };
}

/** Returns a field's arguments; empty when they are invalid, which execution rejects. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, values: Values): Record<string, unknown> {
  try {
    return getArgumentValues(field, node, values);
  } catch {
    return {};
  }
}
