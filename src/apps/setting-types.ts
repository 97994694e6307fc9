import { isIP } from 'node:net';
import { z } from 'zod';
import { isLanguage, LANGUAGES, type Language } from '#kernel/language.ts';
import { isTimezone } from '#kernel/time.ts';

/** Types of settings. Each parses the variable's text, or undefined when it is unset, and words its own errors. */

const MIN_SECRET_LENGTH = 32;

/** Thrown by a type's `read` for an invalid value. */
class Complaint extends Error {}

function setting<Value>(fallback: Value, read: (value: string) => Value): z.ZodType<Value, string | undefined> {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return fallback;
      try {
        return read(value);
      } catch (error) {
        if (!(error instanceof Complaint)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
        return z.NEVER;
      }
    });
}

const partsOf = (list: string): string[] => list.split(',').flatMap((part) => part.trim() || []);

export const text = (fallback = '') => setting<string>(fallback, (value) => value);

/** Text of a fixed format; `hint` ends the sentence that starts with the variable's name. */
export const pattern = (form: RegExp, hint: string, fallback = '') =>
  setting<string>(fallback, (value) => {
    if (!form.test(value)) throw new Complaint(hint);
    return value;
  });

interface Bounds {
  min: number;
  max: number;
}

function readNumber(value: string, { min, max }: Bounds): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(number >= min && number <= max)) throw new Complaint(`must be a whole number from ${min} to ${max}`);
  return number;
}

export const wholeNumber = (fallback: number, bounds: Bounds) =>
  setting<number>(fallback, (value) => readNumber(value, bounds));

export const optionalWholeNumber = (bounds: Bounds) =>
  setting<number | undefined>(undefined, (value) => readNumber(value, bounds));

export const choice = <Name extends string, Fallback extends Name | undefined>(
  names: readonly Name[],
  fallback: Fallback,
) =>
  setting<Name | Fallback>(fallback, (value) => {
    const found = names.find((name) => name === value);
    if (found === undefined) throw new Complaint(`must be one of ${names.join(', ')}`);
    return found;
  });

export const yesOrNo = () =>
  setting<boolean>(false, (value) => choice(['true', 'false'], 'false').parse(value) === 'true');

/** A subset of a list; all by default. */
export const someOf = <Name extends string>(names: readonly Name[], noun: string) =>
  setting<readonly Name[]>(names, (value) =>
    value.split(',').map((part) => {
      const found = names.find((name) => name === part.trim());
      if (found === undefined) throw new Complaint(`unknown ${noun} ${part.trim()}; known are ${names.join(', ')}`);
      return found;
    }),
  );

/** A URL that may contain a password: it is never echoed. */
export const optionalUrl = (protocol: RegExp, example: string, isComplete: (url: URL) => boolean = () => true) =>
  setting<string>('', (value) => {
    const url = URL.parse(value);
    if (!url || !protocol.test(url.protocol) || !isComplete(url)) throw new Complaint(`write it as ${example}`);
    return value;
  });

/** The console's origins, in the browser's notation: without a path and without a trailing slash. */
export const publicUrls = () =>
  setting<readonly string[]>([], (value) =>
    partsOf(value).map((address) => {
      const url = URL.parse(address);
      const isOrigin =
        url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
      if (!isOrigin) throw new Complaint(`${address} is no address of a console; write it as in https://ads.example`);
      return url.origin;
    }),
  );

/** Names or addresses of hosts. */
export const hosts = () =>
  setting<readonly string[]>([], (value) =>
    partsOf(value).map((host) => {
      if (!/^[\w.:[\]-]+$/.test(host)) throw new Complaint(`${host} is no host; write it as in db.internal,10.0.0.7`);
      return host;
    }),
  );

/** Certificates in PEM. */
export const certificates = () =>
  setting<string>('', (value) => {
    if (!/^-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----$/.test(value.trim()))
      throw new Complaint(
        'must be a certificate in PEM, from -----BEGIN CERTIFICATE----- on; NAME_FILE names its file',
      );
    return value;
  });

/** Newest first, one per line or separated by commas. */
export const secrets = () =>
  setting<readonly string[]>([], (value) => {
    const all = value.split(/[\s,]+/).filter(Boolean);
    if (all.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
      throw new Complaint(`each must have at least ${MIN_SECRET_LENGTH} characters; openssl rand -base64 32 makes one`);
    }
    if (new Set(all).size < all.length) throw new Complaint('the same one stands there twice');
    return all;
  });

/** Number of proxies in front, or their networks. */
export const proxies = () =>
  setting<number | readonly string[]>(0, (value) => {
    if (/^\d{1,2}$/.test(value)) return Number(value);
    return partsOf(value).map((network) => {
      if (!isNetwork(network)) {
        throw new Complaint(
          `${network} is neither a number of proxies nor a network; write 1 for one proxy, or its network as in 10.0.0.0/8`,
        );
      }
      return network;
    });
  });

function isNetwork(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const currency = (fallback: string) =>
  setting<string>(fallback, (value) => {
    if (!Intl.supportedValuesOf('currency').includes(value))
      throw new Complaint(`${value} is no currency; write three capital letters, e.g. SGD`);
    return value;
  });

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function countryCode(value: string): string {
  if (!/^[A-Z]{2}$/.test(value) || countryNames.of(value) === undefined)
    throw new Complaint(`${value} is no country; write two capital letters`);
  return value;
}

export const country = () => setting<string>('', countryCode);

export const countries = () =>
  setting<readonly string[]>([], (value) => {
    // An uppercased country name in the error would look odd: only two-letter codes are uppercased.
    return partsOf(value).map((part) => countryCode(part.length === 2 ? part.toUpperCase() : part));
  });

export const language = () =>
  setting<Language | undefined>(undefined, (value) => {
    if (!isLanguage(value))
      throw new Complaint(`unknown language ${value}; known are ${Object.keys(LANGUAGES).join(', ')}`);
    return value;
  });

/** Ids of time zones, e.g. Asia/Singapore:128. */
export const timezoneNumbers = () =>
  setting<Readonly<Record<string, number>>>({}, (value) =>
    Object.fromEntries(
      partsOf(value).map((part) => {
        const [zone = '', id = ''] = part.split(':');
        if (!/^\d+$/.test(id) || !isTimezone(zone)) throw new Complaint(`${part} is no zone with its number`);
        return [zone, Number(id)];
      }),
    ),
  );
