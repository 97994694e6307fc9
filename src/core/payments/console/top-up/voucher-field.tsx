import { Alert, Button, Group } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#design/form/text-fields.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { RedeemVoucherCodeDocument, type RedeemVoucherCodeMutation } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

export type AppliedVoucher = RedeemVoucherCodeMutation['redeemVoucherCode']['voucherInfo'];

const BANNER_MS = 5000;

interface VoucherFieldProps {
  /** The intended purchase; some vouchers are valid for packages only. */
  use: 'TOP_UP' | 'PACKAGES';
  /** The beneficiary, where staff apply the voucher for a company. */
  companyId?: string | null;
  applied: Pick<AppliedVoucher, 'redeemId' | 'voucherCode'> | null;
  onApply(voucher: AppliedVoucher | null): void;
}

/**
 * Takes a voucher code, applies it, and shows success for five seconds. A changed code replaces the voucher, an empty
 * code removes it.
 */
export function VoucherField({ use, companyId, applied, onApply }: VoucherFieldProps) {
  const { t } = useTranslation('billing');
  const [code, setCode] = useState(applied?.voucherCode ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [showsBanner, setShowsBanner] = useState(false);
  const { mutateAsync, isPending } = useApiMutation(RedeemVoucherCodeDocument, {
    changes: ['Voucher'],
    showsErrorInline: true,
  });

  useEffect(() => {
    if (!showsBanner) return;
    const timer = setTimeout(() => setShowsBanner(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [showsBanner]);

  const apply = async () => {
    setFailure(null);
    try {
      const { redeemVoucherCode } = await mutateAsync({ voucherCode: code.trim(), companyId });
      const { voucherInfo } = redeemVoucherCode;
      if (use === 'TOP_UP' && voucherInfo.eligiblePackageIds.length) return setFailure(t('topUp.voucherForPackages'));
      onApply(voucherInfo);
      setShowsBanner(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.fields['voucherCode']?.[0] ?? errorText(error));
    }
  };
  return (
    <div>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextField
          style={{ flex: 1 }}
          label={t('topUp.voucher')}
          value={code}
          error={failure}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFailure(null);
            setShowsBanner(false);
            onApply(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !code.trim()) return;
            event.preventDefault();
            void apply();
          }}
        />
        <Button
          variant="default"
          size="sm"
          mt={23}
          loading={isPending}
          disabled={!code.trim() || applied !== null}
          onClick={() => void apply()}
        >
          {t('topUp.apply')}
        </Button>
      </Group>
      {showsBanner && (
        <Alert role="status" mt="xs" p="xs" color="leaf" variant="light" icon={<IconDiscount size={18} />}>
          {t('topUp.voucherApplied')}
        </Alert>
      )}
    </div>
  );
}
