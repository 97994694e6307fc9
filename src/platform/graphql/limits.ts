import {
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** How much one request may ask for. */
export interface Limits {
  tokens: number;
  depth: number;
  /** Fields with an alias: the usual way to repeat an expensive field, such as a guess at a password. */
  aliases: number;
  rootFields: number;
  /** Fields and spread fragments, times the size of the lists they stand in. */
  cost: number;
}

export const LIMITS: Limits = { tokens: 3000, depth: 12, aliases: 100, rootFields: 60, cost: 250_000 };

// Arguments that say how long a list will be, and the length assumed when none does.
const SIZE_ARGUMENTS = ['pageSize', 'size', 'limit'];
const ASSUMED_LENGTH = 10;

interface Tally {
  aliases: number;
  cost: number;
  depth: number;
}

/**
 * The limit a request breaks, as a sentence; null when it breaks none. Walks every fragment where it is spread, and stops
 * at the first broken limit, so that a document built to explode costs no more than the limit itself.
 */
export function brokenLimit(
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

  const walk = (set: SelectionSetNode, type: GraphQLObjectType | null, depth: number, times: number): void => {
    for (const node of set.selections) {
      // Counted before it is looked at: fragments that spread fragments double with every level, whatever they hold.
      tally.cost += times;
      if (tally.cost > limits.cost) broken ??= 'The request asks for too much at once';
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
    // Introspection is switched off where limits matter, and its own document is deep.
    if (node.name.value.startsWith('__')) return;
    if (depth === 1) rootFields += 1;
    if (node.alias) tally.aliases += 1;
    if (rootFields > limits.rootFields) broken = `At most ${limits.rootFields} operations per request`;
    else if (tally.aliases > limits.aliases) broken = `At most ${limits.aliases} aliases per request`;
    else if (depth > limits.depth) broken = `At most ${limits.depth} levels deep`;
    if (broken || !node.selectionSet) return;
    const field = type?.getFields()[node.name.value];
    const named = field ? getNamedType(field.type) : null;
    walk(
      node.selectionSet,
      isObjectType(named) ? named : null,
      depth + 1,
      times * lengthOf(node, field?.type, variables),
    );
  };

  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    walk(node.selectionSet, schema.getRootType(node.operation) ?? null, 1, 1);
  }
  return broken;
}

function lengthOf(
  node: FieldNode,
  type: GraphQLOutputType | undefined,
  variables: Readonly<Record<string, unknown>>,
): number {
  for (const argument of node.arguments ?? []) {
    if (!SIZE_ARGUMENTS.includes(argument.name.value)) continue;
    const { value } = argument;
    const size =
      value.kind === Kind.VARIABLE ? variables[value.name.value] : value.kind === Kind.INT ? Number(value.value) : 0;
    if (typeof size === 'number' && size > 0) return size;
  }
  const bare = isNonNullType(type) ? type.ofType : type;
  return isListType(bare) ? ASSUMED_LENGTH : 1;
}
