import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { addEnum, enumRef, objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import type { Database } from '#platform/db/database.ts';
import { LINK_LIFETIME_MS, readExportParams, type ExportFileType, type ExportStatus } from '../rules/exports.ts';
import { exportMessages } from '../rules/export.messages.ts';
import * as store from './export.repository.ts';
import { exportLink } from './link.ts';
import type { ExportSources } from './source.ts';
import { askForFile } from './ask-for-file.ts';
import { checkExportAccess } from './write-export.ts';

const ExportRef = objectRef<store.ExportRow>('ExportRequest');
const FileTypeRef = enumRef<ExportFileType>('ExportFileType');
const DataTypeRef = enumRef<string>('ExportDataType');
const StatusRef = enumRef<ExportStatus>('ExportRequestStatus');

export interface ExportSchemaDeps {
  database: Database;
  sources: ExportSources;
  /** Signs download links. */
  keyring: Keyring;
}

export function addExportsSchema(builder: Builder, deps: ExportSchemaDeps): void {
  addTypes(builder, deps);
  const { database } = deps;

  builder.queryField('exportRequest', (t) =>
    t.field({
      type: ExportRef,
      nullable: true,
      description: "An export the caller asked for; null plus NOT_FOUND when it is someone else's.",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const { userId } = signedIn(context);
        const found = isUuid(id) ? await database.read(context.viewer, (tx) => store.findExport(tx, id, userId)) : null;
        return unwrap<store.ExportRow>(found ? ok(found) : fail(notFound('Export')));
      },
    }),
  );

  const Input = builder.inputType('CreateExportRequestInput', {
    description: 'What to export.',
    fields: (t) => ({
      fileType: t.field({ type: FileTypeRef, required: true }),
      dataType: t.field({ type: DataTypeRef, required: true }),
      params: t.field({
        type: 'JSON',
        required: true,
        description:
          'Object with any of filters, companyId, supplierId, catalogId, brandId, adType, startDate, endDate, campaignId, adSetId, fromDate, toDate; which apply is stated per dataType.',
      }),
    }),
  });
  const Payload = builder.objectRef<store.ExportRow>('CreateExportRequestPayload').implement({
    description: 'The export that was started.',
    fields: (t) => ({
      ok: okField(t),
      exportRequest: t.field({ type: ExportRef, resolve: (request) => request }),
    }),
  });
  builder.mutationField('createExportRequest', (t) =>
    t.field({
      type: Payload,
      description: 'Starts preparing a file; same read rights as the data exported.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => unwrap(await createExport(deps, context, input)),
    }),
  );
}

async function createExport(
  { database, sources }: ExportSchemaDeps,
  context: Context,
  input: { fileType: ExportFileType; dataType: string; params?: unknown },
): Promise<Result<store.ExportRow, Problem>> {
  const source = sources[input.dataType]!;
  const problem = await checkExportAccess(source, context);
  if (problem) return fail(problem);
  const params = readExportParams(input.params);
  if (!params.ok) return params;
  // Reports data that cannot be read immediately rather than after a wait.
  const opened = await source.open(context, params.value, input.fileType);
  if (!opened.ok) return opened;
  if ('files' in opened.value && input.fileType !== 'ZIP')
    return fail(invalid('fileType', exportMessages.archiveOnly()));
  const { dataType, fileType } = input;
  return database.transact<Result<store.ExportRow, Problem>>(context.viewer, (tx) =>
    askForFile(tx, context, { dataType, fileType, params: params.value }),
  );
}

function addTypes(builder: Builder, { sources, keyring }: ExportSchemaDeps): void {
  addEnum(builder, FileTypeRef, 'File format of an export.', {
    CSV: null,
    ZIP: 'The CSV file, or several files, in an archive.',
  });
  addEnum(
    builder,
    DataTypeRef,
    'What an export contains.',
    Object.fromEntries(
      Object.entries(sources)
        .filter(([, { isForPrograms }]) => !isForPrograms)
        .map(([name, source]) => [name, source.description]),
    ),
  );
  addEnum(builder, StatusRef, 'Progress of an export.', {
    PENDING: null,
    PROCESSING: null,
    COMPLETED: null,
    FAILED: null,
  });
  builder.objectType(ExportRef, {
    description: 'A file being prepared; poll until exportedFileUrl appears or status is FAILED.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.field({ type: StatusRef, resolve: (request) => request.status }),
      statusReason: t.string({
        nullable: true,
        description: 'Why it failed. Null unless FAILED, and even then when no reason is known.',
        resolve: ({ statusReason }, _, { language }) => statusReason && problemText(statusReason, language),
      }),
      exportedFileUrl: t.string({
        nullable: true,
        description: 'Signed download address valid one hour. Null until COMPLETED.',
        resolve: ({ id, status }, _, context) =>
          status === 'COMPLETED' ? exportLink(keyring, id, context.clock() + LINK_LIFETIME_MS) : null,
      }),
      progress: t.float({
        description: 'Share of the rows that are written, 0 to 1.',
        resolve: ({ status, rowsWritten, rowsTotal }) =>
          status === 'COMPLETED' ? 1 : rowsTotal ? Math.min(1, rowsWritten / rowsTotal) : 0,
      }),
    }),
  });
}
