import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isLeafType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
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
  depth: number;
}

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
  const tally: Tally = { aliases: 0, cost: 0, depth: 0 };
  let broken: string | null = null;
  let rootFields = 0;
  let values = NO_VALUES;

  const charge = (cost: number): void => {
    tally.cost += cost;
    if (tally.cost > limits.cost) broken ??= 'The request asks for too much at once';
  };
  const walk = (set: SelectionSetNode, type: GraphQLObjectType | null, depth: number, times: number): void => {
    for (const node of set.selections) {
      // Charged before it is visited: fragments that spread fragments double with every level, whatever they contain.
      charge(times);
      if (broken) return;
      if (node.kind === Kind.FIELD) visit(node, type, depth, times);
      else if (node.kind === Kind.INLINE_FRAGMENT) walk(node.selectionSet, type, depth, times);
      else {
        const fragment = fragments.get(node.name.value);
        if (fragment) walk(fragment.selectionSet, type, depth, times);
      }
    }
  };
  const visit = (node: FieldNode, type: GraphQLObjectType | null, depth: number, times: number): void => {
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
      walk(node.selectionSet, isObjectType(named) ? named : null, depth + 1, rows);
    }
  };

  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const read = getVariableValues(schema, node.variableDefinitions ?? [], variables);
    values = read.variableValues ?? NO_VALUES;
    walk(node.selectionSet, schema.getRootType(node.operation) ?? null, 1, 1);
  }
  return broken;
}

/** Returns a field's arguments; empty when they are invalid, which execution rejects. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, values: Values): Record<string, unknown> {
  try {
    return getArgumentValues(field, node, values);
  } catch {
    return {};
  }
}
