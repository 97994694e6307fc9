import { addEnum, addPageType, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { UndoState } from '../rules/operation.ts';
import * as types from './refs.ts';
import { undoKey, type CampaignLoaders } from './sponsored.loaders.ts';
import type { EntryUndo } from './undo-states.ts';

const ActivityUndoRef = objectRef<EntryUndo>('ActivityUndo');
const ActivityUndoStateRef = enumRef<UndoState>('ActivityUndoState');

/** Adds the entries of the activity log, each with what takes it back. */
export function addHistory(builder: Builder, loaders: CampaignLoaders): void {
  addEnum(builder, ActivityUndoStateRef, 'Whether a change can be taken back.', {
    OPEN: null,
    CHANGED: 'Someone changed the value since.',
    UNDONE: null,
    TOO_LATE: 'It is older than 30 days.',
  });
  builder.objectType(ActivityUndoRef, {
    description: 'What takes a change back: the undo of its operation.',
    fields: (t) => ({
      operationId: t.id({ resolve: (undo) => undo.operationId }),
      state: t.field({ type: ActivityUndoStateRef, resolve: (undo) => undo.state }),
      campaigns: t.exposeInt('campaigns', {
        description: 'Campaigns that the operation changed; its undo concerns all.',
      }),
    }),
  });
  builder.objectType(types.ActivityChangeRef, {
    description: 'One changed field in the activity log.',
    fields: (t) => ({
      actionType: t.field({ type: types.ChangeActionTypeRef, resolve: (change) => change.actionType }),
      objectType: t.exposeString('objectType', { description: 'Kind of object: campaign, adset, ad.' }),
      field: t.exposeString('field'),
      old: t.exposeString('old', { nullable: true, description: 'Value before; dates as YYYY-MM-DD. Null on create.' }),
      new: t.exposeString('new', { nullable: true, description: 'Value after; dates as YYYY-MM-DD. Null on delete.' }),
    }),
  });
  builder.objectType(types.ActivityHistoryEntryRef, {
    description: 'One entry of the activity log.',
    fields: (t) => ({
      id: t.exposeID('id'),
      updatedBy: t.exposeString('updatedBy', {
        nullable: true,
        description: 'Name of the person. Null for changes made by the system.',
      }),
      updatedDate: t.field({ type: 'DateTime', resolve: (entry) => entry.at }),
      changes: t.field({ type: [types.ActivityChangeRef], resolve: (entry) => entry.changes }),
      operationId: t.exposeID('operationId', {
        nullable: true,
        description: 'The operation that it was part of. Null for a launch, a review and changes of the content.',
      }),
      undo: t.field({
        type: ActivityUndoRef,
        nullable: true,
        description: 'Null where nothing takes the change back: a launch, a review, a change of the content.',
        resolve: ({ operationId, campaignId }, _, context) =>
          operationId === null ? null : loaders.undoOf(context).load(undoKey({ operationId, campaignId })),
      }),
    }),
  });
  addPageType(
    builder,
    types.ActivityHistoryListRef,
    types.ActivityHistoryEntryRef,
    'Page of the activity log, newest first.',
  );
}
