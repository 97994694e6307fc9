import { defineJob } from '#platform/jobs/queue.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { renderLetter, type Letter } from './letter.ts';

/** Hands a letter to whoever carries it; throws when it could not be handed over, and is then called again. */
export type Carrier = (letter: ReturnType<typeof renderLetter>) => Promise<void>;

const SEND_LETTER = defineJob<{ letter: string }>('send letter');

/** Posts a letter: it is sent soon after the transaction commits, and never when it does not. */
export function postLetter(tx: Transaction, letter: Letter): Promise<void> {
  return SEND_LETTER.add(tx, { letter: JSON.stringify(letter) });
}

/** Who carries the posted letters out of the house. */
export const letterHandler = (carry: Carrier) =>
  SEND_LETTER.doneBy(({ letter }) => carry(renderLetter(JSON.parse(letter) as Letter)));
