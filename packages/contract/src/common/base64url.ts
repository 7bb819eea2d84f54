import { z } from 'zod';

/** Encodes an object as one path segment: its JSON in base64url. */
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

/** Decodes the result of {@link toBase64Url} and validates it with a schema. @param max longest segment, characters */
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
