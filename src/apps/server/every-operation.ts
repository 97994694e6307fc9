import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { exceededLimit, LIMITS } from '#platform/graphql/limits.ts';
import { createSchema, type SchemaDependencies } from './schema.ts';

export interface Operation {
  /** As in the permission tables, e.g. Mutation.signIn. */
  name: string;
  field: GraphQLField<unknown, unknown>;
  type: GraphQLObjectType;
}

const schema = createSchema({} as SchemaDependencies);

/** Returns every query and mutation, for tests that must cover all. */
export function everyOperation(): Operation[] {
  return [schema.getQueryType()!, schema.getMutationType()!].flatMap((type: GraphQLObjectType) =>
    Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field, type })),
  );
}

/** Whether a call accepts a request key in its input. */
export const acceptsKey = ({ field: { args } }: Operation): boolean =>
  args.some(({ type }) => {
    const named = getNamedType(type);
    const key = isInputObjectType(named) ? named.getFields()['key'] : undefined;
    return key !== undefined && getNamedType(key.type).name === 'String';
  });

type Scalars = Record<'ID' | 'String' | 'Int' | 'Decimal' | 'BigInt' | 'DateTime' | 'Date', unknown>;
/** Values by type; read once for each argument, so that getters may draw them. */
export interface Values extends Scalars {
  /** Selects an enum's value; the first one without it. */
  choose?(names: readonly string[]): string;
  /** Whether to leave out an optional field; none without it. */
  isOmitted?(): boolean;
}
export const NONSENSE: Values = {
  ID: 'nonsense',
  String: '%\\_\'"; drop table company; --',
  Int: -2_147_483_648,
  Decimal: '-999999999999999.999999',
  BigInt: '-999999999999999999999999999999',
  DateTime: '0000-01-01T00:00:00Z',
  Date: '0000-01-01',
};
export const GREAT: Values = {
  ID: '9'.repeat(40),
  String: '💡'.repeat(5000),
  Int: 2_147_483_647,
  Decimal: '999999999999999.999999',
  BigInt: '999999999999999999999999999999',
  DateTime: '9999-12-31T23:59:59.999Z',
  Date: '9999-12-31',
};
/** Ordinary values that refer to nothing that exists. */
export const PLAIN: Values = {
  ID: '00000000-0000-7000-8000-000000000000',
  String: '',
  Int: 1,
  Decimal: '1',
  BigInt: 1,
  DateTime: '2024-06-01T00:00:00Z',
  Date: '2024-06-01',
};

/** Returns a value of a type, with every optional field that is not omitted. */
function valueOf(type: GraphQLInputType, values: Values): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, values);
  if (isListType(type)) return [valueOf(type.ofType, values)];
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return values.choose?.(names) ?? names[0];
  }
  if (isInputObjectType(type)) return fieldsOf(Object.values(type.getFields()), values);
  if (type.name === 'Upload') return new File([String(values.String)], 'nonsense.png');
  if (type.name in values) return values[type.name as keyof Scalars];
  return type.name === 'Boolean' ? true : type.name === 'Float' ? 1.5 : {};
}

const fieldsOf = (fields: readonly { name: string; type: GraphQLInputType }[], values: Values) =>
  Object.fromEntries(
    fields
      .filter(({ type }) => isNonNullType(type) || !values.isOmitted?.())
      .map(({ name, type }) => [name, valueOf(type, values)]),
  );

/** A file is sent as a separate variable, so the fields of an input with a file are passed individually. */
function uploadFields(field: GraphQLField<unknown, unknown>) {
  const [arg] = field.args;
  const input = arg && getNamedType(arg.type);
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
  return fields.some(({ type }) => getNamedType(type).name === 'Upload') ? fields : null;
}

/**
 * Builds a document that selects everything an operation returns, as deep as a request may, with every argument as a
 * variable.
 */
export function documentOf({ type, field }: Operation): string {
  const uploaded = uploadFields(field);
  const variables = (uploaded ?? field.args).map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const args = (uploaded ?? field.args).map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const passed = uploaded ? `input: { ${args} }` : args;
  const kind = type.name === 'Mutation' ? 'mutation' : 'query';
  const documents = [3, 2, 1, 0].map(
    (depth) =>
      `${kind} ${variables && `(${variables})`} { ${field.name}${passed && `(${passed})`} ${selectionOf(field.type, depth)} }`,
  );
  const plain = variablesOf(field, PLAIN);
  return documents.find((text) => exceededLimit(schema, parse(text), plain, LIMITS) === null)!;
}

/**
 * Selects every field without required arguments, down to a depth; of an oversized list only the identity of its rows.
 */
function selectionOf(type: GraphQLField<unknown, unknown>['type'], depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (depth === 0) return '{ __typename }';
  const fields = Object.values((named as GraphQLObjectType).getFields())
    .filter((field) => !field.args.some((arg) => isNonNullType(arg.type)))
    .map((field) =>
      isLeafType(getNamedType(field.type))
        ? field.name
        : depth > 1
          ? `${field.name} ${selectionOf(field.type, depth - 1)}`
          : '',
    )
    .filter((text) => text.trim() !== '' && !text.endsWith('{  }'));
  return `{ ${fields.join(' ') || '__typename'} }`;
}

/** Returns a value for every argument that is not omitted. */
export const variablesOf = (field: GraphQLField<unknown, unknown>, values: Values): Record<string, unknown> =>
  fieldsOf(uploadFields(field) ?? field.args, values);
