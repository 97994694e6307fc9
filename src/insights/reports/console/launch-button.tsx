import { Button, Group, Menu, Popover, Text } from '@mantine/core';
import { IconBolt, IconChevronDown, IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { BrandChoices, discardUnopened, draftStep, QuickCreateDialog } from '#products/sponsored/console/index.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { NoBrandsHint, useFlag, useHasNoBrands, useMay, useSelection, useViewer } from '#core/session/console/index.ts';

/**
 * Starts a new campaign with the wizard or, if enabled, on the short form. When this is not possible, the reason is
 * shown beside the button.
 */
export function LaunchButton() {
  const { t } = useTranslation('sponsorAds');
  const router = useRouter();
  const hintId = useId();
  const { id: viewerId, accountId, role, company } = useViewer();
  const { brand } = useSelection();
  const hasNoBrands = useHasNoBrands();
  const [isQuickOpen, setIsQuickOpen] = useState(false);
  const isSplit = [
    useFlag('enable_quick_campaign_creation'),
    useFlag('show_dynamic_filter_product_on_creating_ads'),
  ].every(Boolean);
  const [isAsking, setIsAsking] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const draftKey = brand !== null && company != null ? { viewerId, companyId: company.id, brandId: brand.id } : null;
  // Read on every render, because the wizard and other tabs change it.
  const lastStep = draftKey && draftStep(draftKey);
  const isInSections = useFlag('use_advanced_sponsor_campaign_ui');
  const openAt = (step: ReturnType<typeof draftStep>) =>
    void (isInSections
      ? router.navigate({ to: '/sponsor-v2' })
      : router.navigate({ to: '/sponsor/new/$step', params: { step: step ?? 'type' } }));
  const openSetup = () => openAt(lastStep);
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const obstacle = !canLaunch ? t('launch.viewer') : brand === null ? t('launch.noBrand') : null;
  const asksForBrand = canLaunch && brand === null && !hasNoBrands;
  // Users without a company can never launch campaigns.
  if (company == null || role == null) return null;
  const start = (
    // Remains focusable while disabled, so that keyboard users can reach the reason.
    <Button
      leftSection={<IconPlus size={15} stroke={2} />}
      aria-disabled={obstacle !== null}
      aria-describedby={obstacle === null ? undefined : hintId}
      data-disabled={obstacle !== null || undefined}
      onClick={() => {
        if (obstacle === null) openSetup();
        else if (asksForBrand) setIsAsking(!isAsking);
      }}
    >
      {t(lastStep ? 'launch.continue' : 'launch.label')}
    </Button>
  );
  if (obstacle !== null) {
    return (
      <Group gap="sm">
        {canLaunch && hasNoBrands ? (
          <NoBrandsHint id={hintId} />
        ) : (
          <Text id={hintId} size="sm" c="dimmed">
            {obstacle}
          </Text>
        )}
        {asksForBrand ? (
          <Popover
            opened={isAsking}
            onChange={setIsAsking}
            position="bottom-end"
            shadow="md"
            width={340}
            trapFocus
            returnFocus
            withRoles
          >
            <Popover.Target>{start}</Popover.Target>
            <Popover.Dropdown mah="60vh" style={{ overflowY: 'auto' }} aria-label={t('launch.noBrand')}>
              <Suspense fallback={<SkeletonLines count={4} />}>
                <BrandChoices
                  choosesOnly
                  onChosen={(brandId) => openAt(draftStep({ viewerId, companyId: company.id, brandId }))}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        ) : (
          start
        )}
      </Group>
    );
  }
  if (!isSplit && !lastStep) return start;
  return (
    <>
      <Button.Group>
        {start}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              px={8}
              aria-label={t('launch.ways')}
              style={{ borderLeft: '1px solid color-mix(in srgb, currentColor 35%, transparent)' }}
            >
              <IconChevronDown size={16} stroke={2} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isSplit && (
              <Menu.Item leftSection={<IconBolt size={16} stroke={1.7} />} onClick={() => setIsQuickOpen(true)}>
                {t('launch.quick')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconListDetails size={16} stroke={1.7} />} onClick={openSetup}>
              {t('launch.advanced')}
            </Menu.Item>
            {lastStep && (
              <Menu.Item
                color="var(--tone-danger-text)"
                leftSection={<IconTrash size={16} stroke={1.7} />}
                onClick={() => setIsDiscarding(true)}
              >
                {t('launch.discard')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {isDiscarding && (
        <ConfirmDialog
          title={t('launch.discardTitle')}
          confirmLabel={t('launch.discard')}
          isDestructive
          onConfirm={() => {
            if (draftKey) discardUnopened(draftKey, accountId);
            setIsDiscarding(false);
            toastSuccess(t('launch.discarded'));
          }}
          onClose={() => setIsDiscarding(false)}
        >
          {t('launch.discardDetail')}
        </ConfirmDialog>
      )}
      {isQuickOpen && (
        <Suspense>
          <QuickCreateDialog onClose={() => setIsQuickOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
