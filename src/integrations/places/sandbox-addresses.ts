import type { PostalAddress } from './places.ts';

type Row = readonly [street: string, city: string, postalCode: string];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  SG: [
    ['1 Raffles Place', 'Singapore', '048616'],
    ['10 Collyer Quay', 'Singapore', '049315'],
    ['18 Robinson Road', 'Singapore', '048547'],
    ['61 Robinson Road', 'Singapore', '068893'],
    ['1 Fusionopolis Way', 'Singapore', '138632'],
    ['5 Temasek Boulevard', 'Singapore', '038985'],
    ['391 Orchard Road', 'Singapore', '238873'],
    ['80 Pasir Panjang Road', 'Singapore', '117372'],
  ],
  MY: [
    ['12 Jalan Sultan Ismail', 'Kuala Lumpur', '50250'],
    ['3 Jalan Stesen Sentral', 'Kuala Lumpur', '50470'],
    ['1 Jalan PJU 7/6', 'Petaling Jaya', '47800'],
    ['15 Jalan Universiti', 'Petaling Jaya', '46200'],
    ['28 Lebuh Pantai', 'George Town', '10300'],
    ['7 Jalan Wong Ah Fook', 'Johor Bahru', '80000'],
  ],
  BR: [
    ['Avenida Paulista, 1578', 'São Paulo', '01310-200'],
    ['Avenida Brigadeiro Faria Lima, 3477', 'São Paulo', '04538-133'],
    ['Rua Oscar Freire, 827', 'São Paulo', '01426-001'],
    ['Avenida Rio Branco, 156', 'Rio de Janeiro', '20040-901'],
    ['Rua Visconde de Pirajá, 414', 'Rio de Janeiro', '22410-002'],
    ['Avenida Afonso Pena, 1500', 'Belo Horizonte', '30130-005'],
    ['Rua XV de Novembro, 621', 'Curitiba', '80020-310'],
  ],
  ID: [
    ['Jalan Jenderal Sudirman No. 52', 'Jakarta Selatan', '12190'],
    ['Jalan M.H. Thamrin No. 28', 'Jakarta Pusat', '10350'],
    ['Jalan HR Rasuna Said Kav. C-22', 'Jakarta Selatan', '12940'],
    ['Jalan Asia Afrika No. 65', 'Bandung', '40111'],
    ['Jalan Tunjungan No. 1', 'Surabaya', '60275'],
    ['Jalan Sunset Road No. 88', 'Badung', '80361'],
  ],
};

/** By place id. */
export const SANDBOX_ADDRESSES: ReadonlyMap<string, PostalAddress> = new Map(
  Object.entries(ROWS).flatMap(([countryCode, rows]) =>
    rows.map(([street, city, postalCode], index) => [
      `sandbox-${countryCode.toLowerCase()}-${index + 1}`,
      { street, city, postalCode, countryCode },
    ]),
  ),
);
