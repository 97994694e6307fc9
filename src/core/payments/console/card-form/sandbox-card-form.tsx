import { Anchor, Collapse, SimpleGrid, Stack, Table, UnstyledButton } from '@mantine/core';
import { useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
import { TextField } from '#design/form/text-fields.tsx';
import { presentMs } from '#design/present.ts';
import type { ProviderFormProps } from './card-form.tsx';
import { checkTypedCard, groupedDigits, type TypedCardProblem } from './typed-card.ts';
import styles from '../billing.module.css';

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 3220', does: 'asks' },
  { number: '4000 0000 0000 0002', does: 'declines' },
  { number: '4000 0000 0000 0341', does: 'keeps' },
  { number: '4000 0000 0000 0259', does: 'later' },
  { number: '4000 0000 0000 8013', does: 'silent' },
  { number: '4000 0000 0000 0507', does: 'less' },
  { number: '4000 0000 0000 5126', does: 'refundFails' },
] as const;

/** Renders the built-in provider's form. It accepts test cards and sends them to the provider's own endpoint. */
export default function SandboxCardForm({ purpose, handle }: ProviderFormProps) {
  const { t } = useTranslation('billing');
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Partial<Record<'number' | 'expiry' | 'code', TypedCardProblem>>>({});
  const [showsCards, setShowsCards] = useState(false);
  const textOf = (problem: TypedCardProblem | undefined) => problem && t(`card.problem.${problem}`);

  useImperativeHandle(handle, () => ({
    async collect() {
      const found = checkTypedCard({ number, expiry, code }, new Date(presentMs()));
      setProblems(found);
      if (Object.keys(found).length) return { ok: false, message: null };
      const [month, year] = expiry.split('/').map((part) => Number(part.trim()));
      const made = await tokenize({ number: number.replaceAll(/\D/g, ''), expMonth: month!, expYear: 2000 + year! });
      if (!made) {
        setProblems({ number: 'UNKNOWN_TEST_CARD' });
        return { ok: false, message: null };
      }
      return { ok: true, data: purpose === 'STORE' ? made : JSON.stringify({ token: made }) };
    },
  }));

  return (
    <Stack gap="sm">
      <TextField
        label={t('card.number')}
        placeholder="1234 1234 1234 1234"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        value={number}
        error={textOf(problems.number)}
        onChange={(event) => setNumber(groupedDigits(event.currentTarget.value))}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextField
          label={t('card.expiry')}
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={5}
          value={expiry}
          error={textOf(problems.expiry)}
          onChange={(event) => setExpiry(slashed(event.currentTarget.value, expiry))}
        />
        <TextField
          label={t('card.code')}
          placeholder="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={code}
          error={textOf(problems.code)}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </SimpleGrid>
      <div className={styles.hint}>
        {t('card.sandbox')}{' '}
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-expanded={showsCards}
          onClick={() => setShowsCards((isOpen) => !isOpen)}
        >
          {t('card.testCards')}
        </Anchor>
        <Collapse expanded={showsCards}>
          <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing={0} mt={6} fz="xs">
            <Table.Tbody>
              {TEST_CARDS.map((card) => (
                <Table.Tr key={card.number}>
                  <Table.Td>
                    <UnstyledButton
                      className={styles.testCard}
                      onClick={() => {
                        setNumber(card.number);
                        setExpiry('12/34');
                        setCode('123');
                      }}
                    >
                      {card.number}
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td>{t(`card.does.${card.does}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Collapse>
      </div>
    </Stack>
  );
}

/** Completes "12" to "12/" while typing, but lets the user delete the slash. */
function slashed(text: string, previous: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  if (digits.length === 2 && previous.length < text.length) return `${digits}/`;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

const MADE_TOKEN = z.object({ token: z.string() });

async function tokenize(card: { number: string; expMonth: number; expYear: number }): Promise<string | null> {
  try {
    const response = await fetch('/sandbox/payments/cards', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(card),
    });
    return response.ok ? (parseJson(MADE_TOKEN, await response.text())?.token ?? null) : null;
  } catch {
    return null;
  }
}
