/** Of the WHATWG URL standard, which every runtime has and which only computes: what rules use of it. */
interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { set(name: string, value: string): void };
  port: string;
}

declare const URL: {
  new (url: string): URL;
  parse(url: string): URL | null;
};
