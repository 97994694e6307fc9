import { isUuid } from '#kernel/ids.ts';
import { notFound, passIf } from '#kernel/problem.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { MAX_BULK_COMPANIES, type RecordedChange } from '../rules/company-settings.ts';
import {
  changeCompanies,
  previewCompanies,
  undoCompanies,
  type BatchOutcome,
  type BulkRequest,
  type CompanyOutcome,
} from './bulk-settings.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { CompanyChangeKindRef } from './refs.ts';

const CompanyOutcomeRef = objectRef<CompanyOutcome>('CompanyOutcome');
const CompanySettingChangeRef = objectRef<RecordedChange>('CompanySettingChange');

const AT_MOST = `At most ${MAX_BULK_COMPANIES}.`;
const APPROVED = 'For everyone of them, and anyone who joins later; false also declines requests.';
const NO_CLUSTER = 'Empty takes them out of their clusters.';

/** Adds the settings of several companies at once: what a change would do, the change, and its undo. */
export function addBulkSettings(builder: Builder, { database, companies, backOffice }: CompanyDeps): void {
  addOutcomeTypes(builder);
  const ChangeCompaniesInput = builder.inputType('ChangeCompaniesInput', {
    description: 'What staff decide about several companies; what is left out stays as it is.',
    fields: (t) => ({
      companyIds: t.idList({ required: true, description: AT_MOST }),
      reason: t.string({ required: true, description: 'Kept in the history and shown to the companies.' }),
      isApproved: t.boolean({ description: APPROVED }),
      canBeUpdated: t.boolean(),
      canBeToppedUp: t.boolean(),
      cluster: t.string({ description: NO_CLUSTER }),
    }),
  });
  const UndoCompanyChangesInput = builder.inputType('UndoCompanyChangesInput', {
    description: 'A change of several companies to take back.',
    fields: (t) => ({
      batchId: t.id({ required: true, description: 'As changeCompanies answered it.' }),
      reason: t.string({ required: true, description: 'Kept in the history and shown to the companies.' }),
    }),
  });
  const payloadOf = (name: string, description: string) =>
    builder.objectRef<BatchOutcome>(name).implement({
      description,
      fields: (t) => ({
        ok: okField(t),
        batchId: t.id({
          nullable: true,
          description: 'Takes it back by undoCompanyChanges. Null when nothing was changed, and of an undo.',
          resolve: ({ batchId }) => batchId,
        }),
        companies: t.field({ type: [CompanyOutcomeRef], resolve: (outcome) => outcome.companies }),
      }),
    });

  builder.queryField('previewCompanyChanges', (t) =>
    t.field({
      type: [CompanyOutcomeRef],
      description: 'What changeCompanies would do to each company, by name; nothing is changed.',
      args: {
        companyIds: t.arg.idList({ required: true, description: AT_MOST }),
        isApproved: t.arg.boolean({ description: APPROVED }),
        canBeUpdated: t.arg.boolean(),
        canBeToppedUp: t.arg.boolean(),
        cluster: t.arg.string({ description: NO_CLUSTER }),
      },
      resolve: async (_, { companyIds, ...sent }, context) =>
        unwrap(
          await database.read(context.viewer, (tx) =>
            previewCompanies(tx, { companyIds: companyIds.map(String), settings: settingsOf(sent) }),
          ),
        ),
    }),
  );
  builder.mutationField('changeCompanies', (t) =>
    t.field({
      type: payloadOf('ChangeCompaniesPayload', 'What became of each company.'),
      description:
        'Changes what staff decide about several companies, each as by changeCompany; mailed to their owners and administrators.',
      args: { input: t.arg({ type: ChangeCompaniesInput, required: true }) },
      resolve: async (_, { input: { companyIds, reason, ...sent } }, context) => {
        const deps = { newId: context.newId, clock: context.clock, backOffice };
        const request = {
          companyIds: companyIds.map(String),
          settings: settingsOf(sent),
          reason,
          decidedBy: signedIn(context).userId,
        };
        const outcome = unwrap(await database.transact(SYSTEM, (tx) => changeCompanies(tx, deps, request)));
        for (const { companyId } of outcome.companies) companies.companyById(context).clear(companyId);
        return outcome;
      },
    }),
  );
  builder.mutationField('undoCompanyChanges', (t) =>
    t.field({
      type: payloadOf('UndoCompanyChangesPayload', 'What became of each company.'),
      description: 'Puts back what changeCompanies changed, except where another decision changed it since.',
      args: { input: t.arg({ type: UndoCompanyChangesInput, required: true }) },
      resolve: async (_, { input: { batchId, reason } }, context) => {
        unwrap(passIf(isUuid(batchId), notFound('CompanyChange')));
        const deps = { newId: context.newId, clock: context.clock, backOffice };
        const request = { batchId, reason, decidedBy: signedIn(context).userId };
        const outcome = unwrap(await database.transact(SYSTEM, (tx) => undoCompanies(tx, deps, request)));
        for (const { companyId } of outcome.companies) companies.companyById(context).clear(companyId);
        return outcome;
      },
    }),
  );
}

function addOutcomeTypes(builder: Builder): void {
  builder.objectType(CompanySettingChangeRef, {
    description: 'A value of a company before and after.',
    fields: (t) => ({
      kind: t.field({ type: CompanyChangeKindRef, resolve: ({ kind }) => kind }),
      from: t.exposeString('from', { nullable: true, description: 'Null for no cluster.' }),
      to: t.exposeString('to', { nullable: true, description: 'Null for no cluster.' }),
    }),
  });
  builder.objectType(CompanyOutcomeRef, {
    description: 'What is changed for a company.',
    fields: (t) => ({
      companyId: t.exposeID('companyId'),
      name: t.exposeString('name', { nullable: true, description: 'Null for an unknown company.' }),
      changes: t.field({
        type: [CompanySettingChangeRef],
        description:
          'Empty when everything is as requested. Of an undo with a message: the values found, and those that are not put back.',
        resolve: ({ changes }) => changes,
      }),
      message: t.string({
        nullable: true,
        description: 'Why it is left as it is. Null otherwise.',
        resolve: ({ problem }, _, context) => (problem === null ? null : shownText(problem, context.language)),
      }),
    }),
  });
}

type SentSettings = { [Name in keyof BulkRequest]?: BulkRequest[Name] | null };

const settingsOf = ({ isApproved, canBeUpdated, canBeToppedUp, cluster }: SentSettings): BulkRequest => ({
  isApproved: isApproved ?? undefined,
  canBeUpdated: canBeUpdated ?? undefined,
  canBeToppedUp: canBeToppedUp ?? undefined,
  cluster: cluster ?? undefined,
});
