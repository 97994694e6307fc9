import type { ProductVariant, RequestContext } from '@vendure/core';
import { type FindOptionsWhere, In, IsNull } from 'typeorm';

/** The variants of these SKUs that the channel sells. */
export const onSale = ({ channelId }: RequestContext, skus: string[]): FindOptionsWhere<ProductVariant> => ({
  sku: In(skus),
  enabled: true,
  deletedAt: IsNull(),
  channels: { id: channelId },
  product: { enabled: true, deletedAt: IsNull() },
});
