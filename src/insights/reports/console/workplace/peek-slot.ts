import { createContext, use, type ComponentType } from 'react';

/** The overview of a campaign beside the list, which its page provides. Loads on demand and may suspend. */
type PeekOverview = ComponentType<{ campaignId: string }>;

/** Filled by the application; empty, it shows nothing. */
export const PeekContext = createContext<PeekOverview>(() => null);

export const usePeekOverview = (): PeekOverview => use(PeekContext);
