import { isUuid } from '#kernel/ids.ts';
import { invalid } from '#kernel/problem.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { fail } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { DRAFT_LIFE_MS, MAX_DRAFT_CHARACTERS, MAX_DRAFT_KEY, MAX_DRAFTS } from '../rules/draft-copy.ts';
import {
  deleteCopy,
  deleteOldestCopies,
  insertCopy,
  readCopy,
  replaceCopy,
  type DraftCopy,
} from './draft-copy.repository.ts';

interface Kept {
  isKept: boolean;
  copy: DraftCopy | undefined;
}

/** Adds the server's copies of a member's unfinished forms. */
export function addDraftsSchema(builder: Builder, database: Database): void {
  const CopyRef = objectRef<DraftCopy>('DraftCopy');
  builder.objectType(CopyRef, {
    description: 'An unfinished form of the caller, as it was last kept.',
    fields: (t) => ({
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      content: t.exposeString('content', { description: 'Text of the form that kept it.' }),
      keptAt: t.field({ type: 'DateTime', resolve: ({ keptAt }) => keptAt }),
    }),
  });
  const KeepDraftInput = builder.inputType('KeepDraftInput', {
    description: 'What to keep of an unfinished form.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'What it is a draft of; at most 200 characters.' }),
      content: t.string({ required: true, description: 'At most 300,000 characters.' }),
      revision: t.id({ description: 'The copy that this one follows; without it there must be none.' }),
    }),
  });
  const DiscardDraftInput = builder.inputType('DiscardDraftInput', {
    description: 'A draft that is finished or given up.',
    fields: (t) => ({
      name: t.string({ required: true }),
      revision: t.id({ description: 'The copy that is discarded; without it, whichever there is.' }),
    }),
  });
  const KeptRef = builder.objectType(objectRef<Kept>('KeepDraftPayload'), {
    description: 'Whether it was kept, and what is stored now.',
    fields: (t) => ({
      ok: okField(t),
      isKept: t.exposeBoolean('isKept', { description: 'False when the stored copy is not the one that was named.' }),
      draftCopy: t.field({ type: CopyRef, nullable: true, resolve: ({ copy }) => copy }),
    }),
  });
  const DiscardedRef = builder.objectType(objectRef<Pick<Kept, 'copy'>>('DiscardDraftPayload'), {
    description: 'What is stored now.',
    fields: (t) => ({
      ok: okField(t),
      draftCopy: t.field({
        type: CopyRef,
        nullable: true,
        description: 'Null unless it is not the one that was named.',
        resolve: ({ copy }) => copy,
      }),
    }),
  });

  builder.queryField('draftCopy', (t) =>
    t.field({
      type: CopyRef,
      nullable: true,
      description: 'The caller’s draft of this name, kept in any browser in the last thirty days.',
      args: { name: t.arg.string({ required: true }) },
      resolve: async (_, { name: key }, context) => {
        const membership = context.session?.membership;
        if (!membership) return null;
        const draft = { membershipId: membership.id, key };
        return database.read(context.viewer, (tx) => readCopy(tx, draft, endedBy(context.clock())));
      },
    }),
  );
  builder.mutationFields((t) => ({
    keepDraft: t.field({
      type: KeptRef,
      description: 'Keeps a draft of the caller, unless it was changed from another browser since.',
      args: { input: t.arg({ type: KeepDraftInput, required: true }) },
      resolve: async (_, { input: { name: key, content, revision } }, context) => {
        const wrong =
          key === '' || key.length > MAX_DRAFT_KEY
            ? 'name'
            : content.length > MAX_DRAFT_CHARACTERS
              ? 'content'
              : revision && !isUuid(revision) && 'revision';
        if (wrong) unwrap(fail(invalid(wrong, sharedMessages.notValid())));
        const { id: membershipId, companyId } = currentAccount(context);
        const now = context.clock();
        const copy = { membershipId, companyId, key, content, revision: context.newId(), keptAt: new Date(now) };
        return database.transact(context.viewer, async (tx): Promise<Kept> => {
          const isNew = !revision;
          if (isNew ? await insertCopy(tx, copy, endedBy(now)) : await replaceCopy(tx, copy, revision)) {
            if (isNew) await deleteOldestCopies(tx, membershipId, MAX_DRAFTS);
            return { isKept: true, copy };
          }
          const stored = await readCopy(tx, copy, endedBy(now));
          // The call is a repeat of one whose answer was lost.
          return { isKept: stored?.content === content, copy: stored };
        });
      },
    }),
    discardDraft: t.field({
      type: DiscardedRef,
      description: 'Discards a draft of the caller, unless it was changed from another browser since.',
      args: { input: t.arg({ type: DiscardDraftInput, required: true }) },
      resolve: async (_, { input: { name: key, revision } }, context) => {
        if (revision && !isUuid(revision)) unwrap(fail(invalid('revision', sharedMessages.notValid())));
        const draft = { membershipId: currentAccount(context).id, key };
        const after = endedBy(context.clock());
        return database.transact(context.viewer, async (tx): Promise<Pick<Kept, 'copy'>> => {
          await deleteCopy(tx, draft, revision ?? null);
          return { copy: await readCopy(tx, draft, after) };
        });
      },
    }),
  }));
}

const endedBy = (nowMs: number) => new Date(nowMs - DRAFT_LIFE_MS);
