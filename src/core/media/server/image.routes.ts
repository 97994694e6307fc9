import type { FileStorage } from '#integrations/storage/storage.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { IMAGE_PATH, imageNameOf } from '../rules/image.ts';
import { findImage } from './images.ts';

/** Serves banner images to shoppers and console users. Names are never reused, so responses can be cached forever. */
export function addCampaignImageRoutes(app: HttpApp, { files }: { files: FileStorage }): void {
  app.get<{ Params: { name: string } }>(`${IMAGE_PATH}:name`, async (request, reply) => {
    const name = imageNameOf(IMAGE_PATH + request.params.name);
    const image = name && (await findImage(files, name));
    if (!image) return sendProblem(reply, { code: 'NOT_FOUND', message: 'Not found' });
    return (
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', image.bytes)
        // Embedded by the storefront, and never interpreted as anything but an image.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .type(image.contentType)
        .send(image.contents)
    );
  });
}
