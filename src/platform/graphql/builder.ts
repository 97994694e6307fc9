import SchemaBuilder, { type EnumRef, type InputObjectRef, type ObjectRef } from '@pothos/core';
import type { Context } from './context.ts';
import {
  literalToJson,
  readBigInt,
  readDay,
  readDecimal,
  readInstant,
  readUpload,
  writeBigInt,
  formatDecimal,
  formatInstant,
  type Scalars,
} from './scalars.ts';

type SchemaShape = {
  Context: Context;
  Scalars: Scalars;
  DefaultFieldNullability: false;
};

export type Builder = ReturnType<typeof createBuilder>;
export type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaShape>;

/**
 * Names an object type and its row type, so that modules can reference each other's types. Only a name: each builder
 * binds its own type to it, so two schemas in one process share nothing.
 */
export function objectRef<Row>(name: string): ObjectRef<Types, Row> {
  return Object.freeze({ name }) as ObjectRef<Types, Row>;
}

export function enumRef<Value extends string>(name: string): EnumRef<Types, Value> {
  return Object.freeze({ name }) as EnumRef<Types, Value>;
}

export function inputRef<Shape>(name: string): InputObjectRef<Types, Shape> {
  return Object.freeze({ name }) as InputObjectRef<Types, Shape>;
}

/** Declares an enum's values, each with its description or null. */
export function addEnum<Value extends string>(
  builder: Builder,
  ref: EnumRef<Types, Value>,
  description: string,
  values: Record<Value, string | null>,
): void {
  const config = Object.entries<string | null>(values).map(([name, text]) => [name, text ? { description: text } : {}]);
  builder.configStore.associateParamWithRef(
    ref,
    builder.enumType(ref.name, {
      description,
      values: Object.fromEntries(config) as Record<string, { description?: string }>,
    }),
  );
}

/** One page of a list: `{objects, page, numPages, total}`. */
export interface Page<Row> {
  objects: Row[];
  page: number;
  numPages: number;
  total: number;
}

/** Declares the page type of a row type. */
export function addPageType<Row>(
  builder: Builder,
  ref: ObjectRef<Types, Page<Row>>,
  row: ObjectRef<Types, Row>,
  description: string,
): void {
  builder.objectType(ref, {
    description,
    fields: (t) => ({
      objects: t.field({ type: [row], resolve: (page) => page.objects as never }),
      page: t.exposeInt('page'),
      numPages: t.exposeInt('numPages'),
      total: t.exposeInt('total'),
    }),
  });
}

/** `ok` of a mutation's payload: a mutation that is answered at all was carried out. */
export const okField = <Shape>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>) =>
  t.boolean({ resolve: () => true });

/** An input field that failed validation, with its messages in display order. */
export const FieldErrorsRef = objectRef<{ field: string; messages: string[] }>('FieldErrors');
export const SortDirectionRef = enumRef<'asc' | 'desc'>('SortDirection');
export const SortOrderRef = enumRef<'ASC_FIRST' | 'DESC_FIRST'>('SortOrder');

/** Creates a builder with the scalars and the types shared by all modules; modules add theirs before `toSchema`. */
export function createBuilder() {
  const builder = new SchemaBuilder<SchemaShape>({
    defaultFieldNullability: false,
  });
  builder.queryType({ description: 'Root of all reads.' });
  builder.mutationType({ description: 'Root of all writes.' });

  builder.scalarType('DateTime', {
    description: 'Instant in RFC 3339, always UTC, e.g. 2024-05-31T16:00:00Z.',
    serialize: formatInstant,
    parseValue: readInstant,
  });
  builder.scalarType('Date', {
    description: 'Calendar day written YYYY-MM-DD, without time zone.',
    serialize: (day) => day,
    parseValue: readDay,
  });
  builder.scalarType('Decimal', {
    description: 'Exact decimal number sent as a string in major units, e.g. "12.50"; all money, prices and rates.',
    serialize: formatDecimal,
    parseValue: readDecimal,
  });
  builder.scalarType('BigInt', {
    description:
      'Whole number that may pass 2^31: a JSON number up to 2^53-1, a digit string beyond that; both accepted as input.',
    serialize: writeBigInt,
    parseValue: readBigInt,
  });
  builder.scalarType('JSON', {
    description: 'Any JSON value.',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node) => literalToJson(node as Parameters<typeof literalToJson>[0]),
  });
  builder.scalarType('Upload', {
    description: 'A file sent as the `file` part of a multipart request to the endpoint.',
    serialize: () => {
      throw new Error('Upload is an input');
    },
    parseValue: readUpload,
  });

  addEnum(builder, SortDirectionRef, 'Direction of a sorted list as kept in the address bar.', {
    asc: null,
    desc: null,
  });
  addEnum(
    builder,
    SortOrderRef,
    'Which direction the first click on a column header gives; names start ascending, metrics descending.',
    { ASC_FIRST: null, DESC_FIRST: null },
  );
  builder.objectType(FieldErrorsRef, {
    description: 'One input field that failed a check, with its messages in display order; screens show the first.',
    fields: (t) => ({ field: t.exposeString('field'), messages: t.exposeStringList('messages') }),
  });
  return builder;
}
