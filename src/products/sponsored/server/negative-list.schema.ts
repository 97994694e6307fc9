import { MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import type { Uuid } from '#kernel/ids.ts';
import { addPageType, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { defineLoader } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import type { Database } from '#platform/db/database.ts';
import { inputOfEntries } from '../rules/negative-list.ts';
import {
  campaignsOfLists,
  entriesOfLists,
  type ListCampaign,
  type NamedEntry,
  type NegativeListRow,
} from './negative-list.repository.ts';
import { NegativeListRef, NegativeTargetRef } from './refs.ts';

export const LIST_KEYWORDS = `At most ${MAX_KEYWORDS}; [exact], broad or "phrase".`;

export const NegativeListListRef = objectRef<Page<NegativeListRow>>('SharedNegativesList');
const NegativeListCampaignRef = objectRef<ListCampaign>('NegativeListCampaign');
const NegativeListCampaignListRef = objectRef<Page<ListCampaign>>('NegativeListCampaignList');

export function addNegativeListTypes(builder: Builder, database: Database): void {
  const entriesOf = defineLoader<Uuid, NamedEntry[]>(async (context, ids) => {
    const rows = await database.read(context.viewer, (tx) => entriesOfLists(tx, ids));
    const byList = Map.groupBy(rows, (row) => row.negativeListId);
    return ids.map((id) => byList.get(id) ?? []);
  });
  const campaignsOf = defineLoader<Uuid, ListCampaign[]>(async (context, ids) => {
    const rows = await database.read(context.viewer, (tx) => campaignsOfLists(tx, ids));
    const byList = Map.groupBy(rows, (row) => row.negativeListId);
    return ids.map((id) => byList.get(id) ?? []);
  });
  builder.objectType(NegativeListCampaignRef, {
    description: 'A campaign that uses a negative list.',
    fields: (t) => ({
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      name: t.exposeString('name'),
    }),
  });
  addPageType(builder, NegativeListCampaignListRef, NegativeListCampaignRef, 'Page of campaigns that use a list.');
  builder.objectType(NegativeListRef, {
    description: 'Negatives that campaigns of a company share: each counts as one of the campaign’s own.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      version: t.exposeInt('version', { description: 'Counts saves; sent back with a change.' }),
      entryCount: t.exposeInt('entryCount'),
      campaignCount: t.exposeInt('campaignCount'),
      keywords: t.stringList({
        description: 'As typed.',
        resolve: async ({ id }, _, context) => inputOfEntries(await entriesOf(context).load(id)).keywords,
      }),
      targets: t.field({
        type: [NegativeTargetRef],
        description: 'Products, brands and categories, as each campaign’s catalog knows them.',
        resolve: async ({ id }, _, context) =>
          (await entriesOf(context).load(id)).flatMap(({ kind, value, name }) =>
            kind === 'KEYWORD' ? [] : [{ kind, value, name }],
          ),
      }),
      campaigns: t.field({
        type: NegativeListCampaignListRef,
        description: 'Those that use it, by name.',
        args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
        resolve: ({ id }, args, context, info) =>
          paged(args, { context, info }, async ({ offset, limit }) => {
            const rows = await campaignsOf(context).load(id);
            return { rows: rows.slice(offset, offset + limit), total: rows.length };
          }),
      }),
    }),
  });
  addPageType(builder, NegativeListListRef, NegativeListRef, 'Page of negative lists.');
}
