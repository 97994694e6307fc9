import { productsBySku } from '#core/catalog/server/index.ts';
import { encodeJpeg } from '#core/media/server/index.ts';
import { PICTURE_SIZE, type ImageGenerator } from '#integrations/product-pictures/product-pictures.ts';
import { isUuid } from '#kernel/ids.ts';
import { invalid, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { fetchPublic } from '#platform/http/public-fetch.ts';
import type { Database } from '#platform/db/database.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import { checkInput, MAX_IMAGES_PER_HOUR } from '../rules/product-image.ts';
import { countGeneratedImage } from './image-quota.repository.ts';

// Images in feeds are made for shoppers' screens; larger or slower ones are not used.
const SOURCE_LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 5_000 };

/** Adds the generation of product images from a described scene. */
export function addProductImages(
  builder: Builder,
  { database, imageGenerator }: { database: Database; imageGenerator: ImageGenerator },
): void {
  const GenerateProductBackgroundImageInput = builder.inputType('GenerateProductBackgroundImageInput', {
    description: 'Product and scene of a picture.',
    fields: (t) => ({
      catalogId: t.id({ required: true }),
      sku: t.string({ required: true }),
      prompt: t.string({ required: true, description: 'The scene, at most 500 characters.' }),
      attempt: t.int({ required: true, description: '0 to 3: which of the 4 pictures of one request.' }),
    }),
  });
  builder.mutationFields((t) => ({
    generateProductBackgroundImage: t.field({
      type: builder.objectType(objectRef<{ imageUrl: string }>('GenerateProductBackgroundImagePayload'), {
        description: 'The generated picture.',
        fields: (field) => ({
          ok: okField(field),
          imageUrl: field.exposeString('imageUrl', {
            description: 'Base64 data URL; upload it with uploadCampaignImage to keep it.',
          }),
        }),
      }),
      description: 'Generates a background picture for a product. Rate limited.',
      args: { input: t.arg({ type: GenerateProductBackgroundImageInput, required: true }) },
      resolve: async (_, { input: { catalogId, sku, prompt, attempt } }, context) => {
        const { companyId } = currentAccount(context);
        const nowMs = context.clock();
        const hourMs = nowMs - (nowMs % HOUR_MS);
        const product = unwrap(
          await database.transact(context.viewer, async (tx): Promise<Result<DepictedProduct, Problem>> => {
            const problems = checkInput({ prompt, attempt });
            const wrong = invalidFields(problems);
            if (wrong) return fail(wrong);
            const [product] = isUuid(catalogId) ? await productsBySku(tx, catalogId, [sku]) : [];
            if (!product) return fail(notFound('Product'));
            const isCounted = await countGeneratedImage(tx, companyId, new Date(hourMs), MAX_IMAGES_PER_HOUR);
            if (isCounted) return ok(product);
            return fail({ code: 'RATE_LIMITED', retryAfterS: Math.ceil((hourMs + HOUR_MS - nowMs) / 1000) });
          }),
        );
        const generated = await imageGenerator.draw({
          prompt: prompt.trim(),
          productName: product.name,
          brandName: product.brandName,
          picture: product.image ? await fetchPublic(product.image, SOURCE_LIMITS) : null,
          variant: attempt,
        });
        const image = generated.ok ? await encodeJpeg(generated.value, PICTURE_SIZE) : null;
        const isRejected = !generated.ok && generated.problem === 'REFUSED';
        const message = isRejected ? campaignProblem.imageRejected() : campaignProblem.imagesUnavailable();
        const drawn = unwrap(image ? ok(image) : fail(invalid('prompt', message)));
        return { imageUrl: `data:image/jpeg;base64,${drawn.toString('base64')}` };
      },
    }),
  }));
}

interface DepictedProduct {
  name: string;
  brandName: string | null;
  image: string | null;
}
