import { createContext, use, type ComponentType } from 'react';
import type { Day } from '#kernel/time.ts';

interface CompanySlots {
  /** What a company has and pays with, which the modules of money provide. Loads on demand and may suspend. */
  Billing: ComponentType<{ companyId: string; since: Day }>;
}

/** Filled by the application; empty, it shows nothing. */
export const CompanyContext = createContext<CompanySlots>({ Billing: () => null });

export const useCompanySlots = (): CompanySlots => use(CompanyContext);
