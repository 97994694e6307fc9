import { productsBySku, storefrontOf, type Storefront } from '#core/catalog/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { FieldErrorsRef, objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { SKU_LIMIT } from '../rules/check-campaign.ts';
import { deeplinkOf, landingProblem, landingUrlOfSkus } from '../rules/links.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';

/** Adds builders and validators of banner links. URLs are parsed, never fetched. */
export function addLinks(builder: Builder, database: Database): void {
  const withStorefront = async <Answer>(
    context: Context,
    catalogId: string,
    work: (tx: Transaction, storefront: Storefront) => Promise<Result<Answer, Problem>> | Result<Answer, Problem>,
  ): Promise<Answer> =>
    unwrap(
      await database.read(context.viewer, async (tx) => {
        const storefront = isUuid(catalogId) ? await storefrontOf(tx, catalogId) : null;
        return storefront ? work(tx, storefront) : fail(notFound('Catalog'));
      }),
    );
  const skusProblem = (skus: readonly string[]) =>
    skus.length < SKU_LIMIT ? null : invalid('skus', campaignProblem.tooManySkus({ max: SKU_LIMIT }));

  const GenerateLandingUrlInput = builder.inputType('GenerateLandingUrlInput', {
    description: 'SKUs a landing page should show.',
    fields: (t) => ({ skus: t.stringList({ required: true }), catalogId: t.id({ required: true }) }),
  });
  const ValidateLandingUrlInput = builder.inputType('ValidateLandingUrlInput', {
    description: 'Landing page to check against a catalog.',
    fields: (t) => ({ url: t.string({ required: true }), catalogId: t.id({ required: true }) }),
  });
  const GenerateDeeplinkInput = builder.inputType('GenerateDeeplinkInput', {
    description: 'Landing page and SKUs an app link should open.',
    fields: (t) => ({
      landingUrl: t.string({ required: true }),
      catalogId: t.id({ required: true }),
      skus: t.stringList(),
    }),
  });

  builder.mutationFields((t) => ({
    generateLandingUrl: t.field({
      type: builder.objectType(objectRef<{ landingUrl: string }>('GenerateLandingUrlPayload'), {
        description: 'Landing page for the SKUs.',
        fields: (field) => ({
          ok: okField(field),
          landingUrl: field.exposeString('landingUrl', { description: 'At most 250 characters.' }),
        }),
      }),
      description: 'Builds a landing page address for SKUs.',
      args: { input: t.arg({ type: GenerateLandingUrlInput, required: true }) },
      resolve: (_, { input: { skus, catalogId } }, context) =>
        withStorefront(context, catalogId, async (tx, { baseUrl }) => {
          const problem = skusProblem(skus);
          if (problem) return fail(problem);
          const [sku] = skus;
          if (!sku) return ok({ landingUrl: baseUrl });
          // A single product links to its own page, provided that page belongs to the storefront.
          const [product] = skus.length === 1 ? await productsBySku(tx, catalogId, [sku]) : [];
          const own = product?.link ?? null;
          const isOwn = own !== null && landingProblem(own, baseUrl) === null;
          return ok({ landingUrl: isOwn ? own : landingUrlOfSkus(baseUrl, skus) });
        }),
    }),
    validateLandingUrl: t.field({
      type: builder.objectType(
        objectRef<{ errors: { field: string; messages: string[] }[] }>('ValidateLandingUrlPayload'),
        {
          description: 'Whether the landing page may be used.',
          fields: (field) => ({
            ok: field.boolean({
              description: 'True when errors is empty.',
              resolve: ({ errors }) => errors.length === 0,
            }),
            errors: field.field({ type: [FieldErrorsRef], resolve: ({ errors }) => errors }),
          }),
        },
      ),
      description: "Checks a landing page address against the catalog's base address.",
      args: { input: t.arg({ type: ValidateLandingUrlInput, required: true }) },
      resolve: (_, { input: { url, catalogId } }, context) =>
        withStorefront(context, catalogId, (_tx, { baseUrl }) => {
          const problem = landingProblem(url.trim(), baseUrl);
          return ok({ errors: problem ? [{ field: 'url', messages: [textOf(problem, context.language)] }] : [] });
        }),
    }),
    generateDeeplink: t.field({
      type: builder.objectType(objectRef<{ deeplink: string | null }>('GenerateDeeplinkPayload'), {
        description: 'App link for the landing page.',
        fields: (field) => ({
          ok: okField(field),
          deeplink: field.exposeString('deeplink', {
            nullable: true,
            description: 'At most 250 characters. Null when the catalog has no app.',
          }),
        }),
      }),
      description: 'Builds an app link for a landing page.',
      args: { input: t.arg({ type: GenerateDeeplinkInput, required: true }) },
      resolve: (_, { input: { landingUrl, catalogId, skus } }, context) =>
        withStorefront(context, catalogId, (_tx, { appScheme }) => {
          const problem = skusProblem(skus ?? []);
          if (problem) return fail(problem);
          return ok({ deeplink: appScheme === null ? null : deeplinkOf(appScheme, landingUrl, skus ?? []) });
        }),
    }),
  }));
}
