import { z } from 'zod';
import type { SellerRef } from './types.ts';

/** The payload of work on one seller's account at Meta. */
export const SELLER = z.object({ companyId: z.guid(), sellerId: z.guid() });

/** Calls about one account are made one after the other. */
export const accountQueue = ({ sellerId }: SellerRef): string => `meta:${sellerId}`;
