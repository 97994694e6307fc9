import { isUuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME, MAX_VIEW_SEARCH } from '../../rules/list-bounds.ts';
import { reportMessages } from '../../rules/report.messages.ts';
import { removeView, savedViews, saveView, type SavedView } from './campaign-views.repository.ts';

/** Adds a user's own views of campaigns: filters, columns and sorting under a name. */
export function addCampaignViews(builder: Builder, database: Database): void {
  const CampaignViewRef = objectRef<SavedView>('SavedCampaignView');
  builder.objectType(CampaignViewRef, {
    description: 'A view that a user saved for themselves.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      search: t.exposeString('search', { description: 'Filters, columns and sorting, as in the address of the page.' }),
    }),
  });
  const SaveCampaignViewInput = builder.inputType('SaveCampaignViewInput', {
    description: 'A view to save; one of the same name is replaced.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'At most 60 characters.' }),
      search: t.string({ required: true, description: 'At most 2,000 characters.' }),
    }),
  });
  const RemoveCampaignViewInput = builder.inputType('RemoveCampaignViewInput', {
    description: 'A view to remove.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  const payload = (name: string, description: string) =>
    builder.objectType(objectRef<SavedView[]>(name), {
      description,
      fields: (t) => ({
        ok: okField(t),
        savedCampaignViews: t.field({ type: [CampaignViewRef], resolve: (views) => views }),
      }),
    });
  const change = async (
    context: Context,
    work: (tx: Transaction, account: ReturnType<typeof currentAccount>) => Promise<Result<void, Problem>>,
  ): Promise<SavedView[]> => {
    const account = currentAccount(context);
    return unwrap(
      await database.transact<Result<SavedView[], Problem>>(context.viewer, async (tx) => {
        const done = await work(tx, account);
        return done.ok ? ok(await savedViews(tx, account.id)) : done;
      }),
    );
  };

  builder.queryFields((t) => ({
    savedCampaignViews: t.field({
      type: [CampaignViewRef],
      description: "The caller's own views of campaigns, at most 50.",
      resolve: async (_, __, context) => {
        const membership = context.session?.membership ?? null;
        return membership ? database.read(context.viewer, (tx) => savedViews(tx, membership.id)) : [];
      },
    }),
  }));
  builder.mutationFields((t) => ({
    saveCampaignView: t.field({
      type: payload('SaveCampaignViewPayload', 'All views of the caller.'),
      description: 'Saves a view of campaigns under a name.',
      args: { input: t.arg({ type: SaveCampaignViewInput, required: true }) },
      resolve: (_, { input: { search, ...input } }, context) =>
        change(context, async (tx, { id: membershipId, companyId }) => {
          const name = input.name.trim();
          if (!name || name.length > MAX_VIEW_NAME)
            return fail(invalid('name', reportMessages.problem.viewName({ max: MAX_VIEW_NAME })));
          if (search.length > MAX_VIEW_SEARCH)
            return fail(invalid('search', reportMessages.problem.viewName({ max: MAX_VIEW_SEARCH })));
          const views = await savedViews(tx, membershipId);
          if (views.length >= MAX_SAVED_VIEWS && !views.some((view) => view.name === name))
            return fail(conflict(reportMessages.problem.tooManyViews({ max: MAX_SAVED_VIEWS })));
          await saveView(tx, { id: context.newId(), membershipId, companyId, name, search });
          return ok(undefined);
        }),
    }),
    removeCampaignView: t.field({
      type: payload('RemoveCampaignViewPayload', 'The remaining views of the caller.'),
      description: 'Removes one of the caller’s views.',
      args: { input: t.arg({ type: RemoveCampaignViewInput, required: true }) },
      resolve: (_, { input: { id } }, context) =>
        change(context, async (tx, account) =>
          isUuid(id) && (await removeView(tx, account.id, id)) ? ok(undefined) : fail(notFound('View')),
        ),
    }),
  }));
}
