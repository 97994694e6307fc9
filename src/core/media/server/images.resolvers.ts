import { companiesById } from '#core/accounts/server/index.ts';
import { configurationValues } from '#core/settings/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import { invalid, notFound, passIf } from '#kernel/problem.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { requireCompany, signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { IMAGE_PATH, imageLimitMb } from '../rules/image.ts';
import { insertImage } from './image.repository.ts';
import { cleanImage, storeImage } from './images.ts';
import { fail } from '#kernel/result.ts';

const IMAGE_LIMIT_KEY = 'sponsored_image_size_limit';

export interface ImageDeps {
  database: Database;
  files: FileStorage;
  /** Public address for shoppers, without a trailing slash. */
  publicUrl: string;
}

export function addImageUpload(builder: Builder, { database, files, publicUrl }: ImageDeps): void {
  const UploadCampaignImageInput = builder.inputType('UploadCampaignImageInput', {
    description: 'Picture to upload and the bounds it must meet.',
    fields: (t) => ({
      file: t.field({
        type: 'Upload',
        required: true,
        description: 'The `file` part of the multipart request; png, gif or jpeg.',
      }),
      minWidth: t.int({
        description: 'Pixels; when both sizes are given the aspect ratio must be within 0.9 to 1.1 of theirs.',
      }),
      minHeight: t.int({ description: 'Pixels.' }),
      companyId: t.id({ description: 'Whose picture it is; for staff.' }),
      maxFileSizeInMb: t.float({ description: 'Megabytes; default and upper limit sponsored_image_size_limit.' }),
    }),
  });
  const payload = builder.objectType(objectRef<{ path: string }>('UploadCampaignImagePayload'), {
    description:
      'Where the picture was stored; refusals carry invalidImageFile, fileSizeIsTooBig, imageWidthIsTooSmall, imageHeightIsTooSmall or imageRatioIsIncorrect in words.',
    fields: (t) => ({
      ok: okField(t),
      path: t.exposeString('path', { description: 'Storage path.' }),
      url: t.string({ description: 'Public address.', resolve: ({ path }) => publicUrl + path }),
    }),
  });
  builder.mutationFields((t) => ({
    uploadCampaignImage: t.field({
      type: payload,
      description: 'Uploads a campaign picture by multipart request.',
      args: { input: t.arg({ type: UploadCampaignImageInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const companyId = unwrap(requireCompany(context, input.companyId));
        const { userId } = signedIn(context);
        const { isKnown, limitMb } = await database.read(context.viewer, async (tx) => ({
          isKnown: (await companiesById(tx, [companyId])).length > 0,
          limitMb: await configuredImageLimitMb(tx, companyId),
        }));
        unwrap(passIf(isKnown, notFound('Company')));
        const cleaned = await cleanImage(input.file, {
          minWidth: input.minWidth ?? null,
          minHeight: input.minHeight ?? null,
          maxFileSizeMb: imageLimitMb(input.maxFileSizeInMb ?? null, limitMb),
        });
        const image = unwrap(cleaned.ok ? cleaned : fail(invalid('file', cleaned.problem)));
        const name = `${context.newId()}.${image.extension}`;
        await storeImage(files, name, image);
        await database.transact(context.viewer, (tx) =>
          insertImage(tx, {
            companyId,
            name,
            width: image.width,
            height: image.height,
            bytes: image.contents.length,
            createdBy: userId,
            createdAt: new Date(context.clock()),
          }),
        );
        return { path: IMAGE_PATH + name };
      },
    }),
  }));
}

/** Megabytes a banner image may have; null unless configured. */
async function configuredImageLimitMb(tx: Transaction, companyId: Uuid | null): Promise<number | null> {
  const text = (await configurationValues(tx, [IMAGE_LIMIT_KEY], companyId)).get(IMAGE_LIMIT_KEY);
  const limitMb = Number(text);
  return text && limitMb > 0 ? limitMb : null;
}
