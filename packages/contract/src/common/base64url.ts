import { z } from 'zod';

/** An object as one segment of a path: its JSON in base64url. */
export function toBase64Url(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): unknown {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Reads what {@link toBase64Url} wrote, and hands it to a schema. @param max characters of the segment */
export function base64Url<Schema extends z.ZodType>(schema: Schema, max: number) {
  return z
    .string()
    .max(max)
    .transform((text, context): unknown => {
      try {
        return fromBase64Url(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not base64url of JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
