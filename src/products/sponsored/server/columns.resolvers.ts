import { AdTypeRef } from '#core/catalog/server/refs.ts';
import type { AdType } from '#kernel/ad-type.ts';
import { invalid, passIf } from '#kernel/problem.ts';
import { addEnum, enumRef, objectRef, SortOrderRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import {
  adTypeOf,
  arrangeColumns,
  COLUMN_TABLES,
  COLUMNS,
  type ColumnChoice,
  type ColumnTable,
} from '../rules/columns.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import { savedColumns, saveColumns } from './columns.repository.ts';

interface ColumnList {
  table: ColumnTable;
  columns: ColumnChoice[];
}

const MAX_COLUMNS = 100;

/** Adds the setting of which columns an account shows in a list, and in which order. */
export function addColumnSettings(builder: Builder, database: Database): void {
  const ColumnSettingTableRef = enumRef<ColumnTable>('ColumnSettingTable');
  addEnum(builder, ColumnSettingTableRef, 'Table whose columns can be customised.', {
    SPONSOR_CAMPAIGN: null,
    AD_SET: null,
    BANNER_CAMPAIGN: null,
    BANNER_AD_SET: null,
  });
  const ColumnSetting = builder.objectType(objectRef<ColumnChoice & { adType: AdType }>('ColumnSetting'), {
    description: 'One column of a table, in display order.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.string({
        resolve: ({ id, adType }) => (adType === 'BANNER' && COLUMNS[id]!.bannerTitle) || COLUMNS[id]!.title,
      }),
      show: t.exposeBoolean('show'),
      sortOrder: t.field({
        type: SortOrderRef,
        nullable: true,
        description: 'First sort direction. Null when the column cannot be sorted.',
        resolve: ({ id }) => COLUMNS[id]!.sortOrder,
      }),
    }),
  });
  const ColumnSettingList = builder.objectType(objectRef<ColumnList>('ColumnSettingList'), {
    description: 'Columns of one table as the caller saved them, defaults otherwise.',
    fields: (t) => ({
      table: t.field({ type: ColumnSettingTableRef, resolve: ({ table }) => table }),
      adType: t.field({ type: AdTypeRef, resolve: ({ table }) => adTypeOf(table) }),
      columns: t.field({
        type: [ColumnSetting],
        resolve: ({ table, columns }) => columns.map((column) => ({ ...column, adType: adTypeOf(table) })),
      }),
    }),
  });
  const listOf = async (context: Context, table: ColumnTable, saved: readonly ColumnChoice[]): Promise<ColumnList> => ({
    table,
    columns: arrangeColumns(table, saved, { withHalo: await context.isFlagOn('halo_sales_reports') }),
  });

  builder.queryFields((t) => ({
    columnSettings: t.field({
      type: [ColumnSettingList],
      description: 'Saved column choices of the caller, for product or banner tables or all.',
      args: { adType: t.arg({ type: AdTypeRef }) },
      resolve: async (_, { adType }, context) => {
        const membership = context.session?.membership ?? null;
        const saved = membership && (await database.read(context.viewer, (tx) => savedColumns(tx, membership.id)));
        const tables = COLUMN_TABLES.filter((table) => !adType || adTypeOf(table) === adType);
        return Promise.all(tables.map((table) => listOf(context, table, saved?.get(table) ?? [])));
      },
    }),
  }));

  const ColumnSettingInput = builder.inputType('ColumnSettingInput', {
    description: 'One column choice.',
    fields: (t) => ({
      id: t.id({ required: true }),
      title: t.string({ required: true }),
      show: t.boolean({ required: true }),
    }),
  });
  const SaveColumnSettingsInput = builder.inputType('SaveColumnSettingsInput', {
    description: 'Column choices of one table, in display order; an empty list restores the defaults.',
    fields: (t) => ({
      table: t.field({ type: ColumnSettingTableRef, required: true }),
      settings: t.field({ type: [ColumnSettingInput], required: true }),
    }),
  });
  builder.mutationFields((t) => ({
    saveColumnSettings: t.field({
      type: builder.objectType(objectRef<ColumnList>('SaveColumnSettingsPayload'), {
        description: 'Saved column choices.',
        fields: (field) => ({
          ok: okField(field),
          columnSettings: field.field({ type: ColumnSettingList, resolve: (list) => list }),
        }),
      }),
      description: "Saves the caller's column choices of one table.",
      args: { input: t.arg({ type: SaveColumnSettingsInput, required: true }) },
      resolve: async (_, { input: { table, settings } }, context) => {
        const { id: membershipId, companyId } = currentAccount(context);
        const isShort = settings.length <= MAX_COLUMNS;
        unwrap(passIf(isShort, invalid('settings', campaignProblem.tooManyColumns({ max: MAX_COLUMNS }))));
        const list = await listOf(context, table, settings);
        await database.transact(context.viewer, (tx) =>
          saveColumns(tx, { membershipId, companyId, table }, settings.length === 0 ? [] : list.columns),
        );
        return list;
      },
    }),
  }));
}
