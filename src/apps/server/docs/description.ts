import { describedFeeds } from '#core/catalog/server/index.ts';
import { describedAdCalls } from '#delivery/engine/index.ts';
import { openApiOf } from '#platform/rest/openapi.ts';
import type { RestRoute } from '#platform/rest/route.ts';

/** Everything that programs may call, as OpenAPI. */
export const describe = (routes: readonly RestRoute[], { version }: { version: string }) =>
  openApiOf(routes, { version, calls: [...describedFeeds(), ...describedAdCalls()] });
