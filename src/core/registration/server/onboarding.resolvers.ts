import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { createConfigurationLoader } from '#core/settings/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context, type CurrentMembership } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { evidentSteps, isOnboarded, onboardingItems, type OnboardingItem } from '../rules/onboarding.ts';
import * as store from './onboarding.repository.ts';

interface Onboarding {
  membershipId: string;
  items: OnboardingItem[];
}

const OnboardingRef = objectRef<Onboarding>('Onboarding');

export interface OnboardingDeps {
  database: Database;
  companies: CompanyLoaders;
  /** Running and upcoming campaigns by company, of those that have any. */
  activeCampaigns(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; count: number }[]>;
}

/** Adds the GraphQL fields of the quick-start guide. */
export function addOnboarding(builder: Builder, { database, companies, activeCampaigns }: OnboardingDeps): void {
  const configuration = createConfigurationLoader(database);
  const Item = builder.objectRef<OnboardingItem>('OnboardingItem').implement({
    description: 'One step of the quick-start guide.',
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.string({ resolve: ({ label }, _, context) => textOf(label, context.language) }),
      targetUrl: t.exposeString('targetUrl', {
        nullable: true,
        description: 'Page the step leads to. Null when the step is only ticked off.',
      }),
      openUrlInNewTab: t.exposeBoolean('openUrlInNewTab'),
      isCompleted: t.exposeBoolean('isCompleted'),
    }),
  });
  builder.objectType(OnboardingRef, {
    description: 'Quick-start guide of the user; the Get Started menu entry shows once it is complete.',
    fields: (t) => ({
      id: t.exposeID('membershipId'),
      isCompleted: t.boolean({
        description: 'True when all steps are done.',
        resolve: ({ items }) => isOnboarded(items),
      }),
      progress: t.field({
        type: [Item],
        resolve: ({ items }) => items,
      }),
    }),
  });

  // Loaded before the transaction: a transaction that waits for a second connection can deadlock when the pool is
  // exhausted.
  const guidesOf = async (context: Context, membership: CurrentMembership) => {
    const helpPageUrl = await configuration(context).load('help_page_url');
    const { companyId } = membership;
    const hasBrand = (await companies.brandIdsOfCompany(context).load(companyId)).length > 0;
    return async (tx: Transaction): Promise<Onboarding> => {
      const hasCampaign = (await activeCampaigns(tx, [companyId])).length > 0;
      const done = new Set([...(await store.stepsDone(tx, membership.id)), ...evidentSteps({ hasBrand, hasCampaign })]);
      return { membershipId: membership.id, items: onboardingItems(membership, done, helpPageUrl) };
    };
  };

  builder.queryField('onboarding', (t) =>
    t.field({
      type: OnboardingRef,
      nullable: true,
      description: 'Quick-start guide of the caller; null for staff without a company.',
      resolve: async (_, _args, context) => {
        const { membership } = signedIn(context);
        return membership && database.read(context.viewer, await guidesOf(context, membership));
      },
    }),
  );

  const Input = builder.inputType('UpdateOnboardingProgressInput', {
    description: 'Step of the quick-start guide that was clicked.',
    fields: (t) => ({ id: t.id({ required: true, description: 'Id of the OnboardingItem.' }) }),
  });
  const Payload = builder.objectRef<Onboarding>('UpdateOnboardingProgressPayload').implement({
    description: 'Guide after ticking the step.',
    fields: (t) => ({
      ok: okField(t),
      onboarding: t.field({ type: OnboardingRef, resolve: (guide) => guide }),
    }),
  });
  builder.mutationField('updateOnboardingProgress', (t) =>
    t.field({
      type: Payload,
      description: 'Ticks off a quick-start step.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => {
        const membership = currentAccount(context);
        const guideIn = await guidesOf(context, membership);
        const result = await database.transact<Result<Onboarding, Problem>>(context.viewer, async (tx) => {
          const { items } = await guideIn(tx);
          if (!items.some(({ id }) => id === input.id)) return fail(notFound('Step'));
          await store.completeStep(tx, membership, input.id, context.clock());
          return ok(await guideIn(tx));
        });
        return unwrap(result);
      },
    }),
  );
}
