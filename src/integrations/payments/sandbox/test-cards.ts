/** Behaviours of the sandbox's test cards. */
export type Behaviour =
  | 'PAYS'
  | 'DECLINES'
  | 'NO_FUNDS'
  /** The bank asks for confirmation on its own page: to store the card, and for every payment. */
  | 'ASKS'
  /** Can be stored, but declines every payment. */
  | 'KEEPS_BUT_DECLINES'
  /** Pays, but reports it only later. */
  | 'PAYS_LATER'
  /** Pays one unit less than requested. */
  | 'PAYS_LESS'
  /** Pays, but the response is lost. */
  | 'PAYS_SILENTLY'
  /** Pays, but refunds fail after a while. */
  | 'REFUND_FAILS';

export interface TestCard {
  number: string;
  brand: string;
  behaviour: Behaviour;
}

/** The numbers of the real providers' test cards, where they exist. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'PAYS' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'PAYS' },
  { number: '378282246310005', brand: 'amex', behaviour: 'PAYS' },
  { number: '4000000000003220', brand: 'visa', behaviour: 'ASKS' },
  { number: '4000000000000002', brand: 'visa', behaviour: 'DECLINES' },
  { number: '4000000000009995', brand: 'visa', behaviour: 'NO_FUNDS' },
  { number: '4000000000000341', brand: 'visa', behaviour: 'KEEPS_BUT_DECLINES' },
  { number: '4000000000000259', brand: 'visa', behaviour: 'PAYS_LATER' },
  { number: '4000000000000507', brand: 'visa', behaviour: 'PAYS_LESS' },
  { number: '4000000000008013', brand: 'visa', behaviour: 'PAYS_SILENTLY' },
  { number: '4000000000005126', brand: 'visa', behaviour: 'REFUND_FAILS' },
];

export const testCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number.replaceAll(/\D/g, ''));
