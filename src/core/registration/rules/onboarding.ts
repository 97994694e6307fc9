import type { Caller } from '#kernel/permission.ts';
import type { Texts } from '#kernel/texts.ts';

interface Step {
  label: Texts;
  /** A path of the console; null for the help pages' address. */
  targetUrl: string | null;
  isFor(caller: Pick<Caller, 'role'>): boolean;
}

const isAdmin = ({ role }: Pick<Caller, 'role'>) => role === 'OWNER' || role === 'ADMIN';

/** First steps of a new user, in display order. */
const STEPS = {
  profile: {
    label: ['Complete your profile', 'Complete seu perfil', 'Lengkapi profil Anda'],
    targetUrl: '/profile',
    isFor: () => true,
  },
  brands: {
    label: ['Add the brands you manage', 'Adicione as marcas que você gerencia', 'Tambahkan merek yang Anda kelola'],
    targetUrl: '/brands',
    isFor: isAdmin,
  },
  billing: {
    label: ['Fill in your billing details', 'Preencha os dados de faturamento', 'Isi data penagihan Anda'],
    targetUrl: '/billing/info',
    isFor: ({ role }) => role === 'OWNER',
  },
  campaign: {
    label: ['Launch your first campaign', 'Lance sua primeira campanha', 'Luncurkan kampanye pertama Anda'],
    targetUrl: '/sponsor/new/type',
    isFor: ({ role }) => role !== 'VIEWER',
  },
  dashboard: {
    label: ['See how your ads perform', 'Veja o desempenho dos seus anúncios', 'Lihat kinerja iklan Anda'],
    targetUrl: '/sponsor',
    isFor: () => true,
  },
  help: {
    label: ['Read the guide', 'Leia o guia', 'Baca panduannya'],
    targetUrl: null,
    isFor: () => true,
  },
} as const satisfies Record<string, Step>;

export type OnboardingStep = keyof typeof STEPS;

export interface OnboardingItem {
  id: OnboardingStep;
  label: Texts;
  targetUrl: string;
  openUrlInNewTab: boolean;
  isCompleted: boolean;
}

/** Returns a user's quick-start guide with the steps in `done` completed. Omits steps without a page. */
export function onboardingItems(
  caller: Pick<Caller, 'role'>,
  done: ReadonlySet<string>,
  helpPageUrl: string | null,
): OnboardingItem[] {
  return (Object.entries(STEPS) as [OnboardingStep, Step][]).flatMap(([id, { label, targetUrl, isFor }]) => {
    const target = targetUrl ?? helpPageUrl;
    if (!target || !isFor(caller)) return [];
    return [{ id, label, targetUrl: target, openUrlInNewTab: targetUrl === null, isCompleted: done.has(id) }];
  });
}

export function isOnboarded(items: readonly OnboardingItem[]): boolean {
  return items.every(({ isCompleted }) => isCompleted);
}
