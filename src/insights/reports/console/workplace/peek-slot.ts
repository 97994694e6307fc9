import { createContext, use, type ComponentType } from 'react';

interface PeekSlot {
  /** The overview of a campaign beside the list, which its page provides. Loads on demand and may suspend. */
  Overview: ComponentType<{ campaignId: string }>;
}

/** Filled by the application; empty, it shows nothing. */
export const PeekContext = createContext<PeekSlot>({ Overview: () => null });

export const usePeek = (): PeekSlot => use(PeekContext);
