import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as base64url, for addresses and headers. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which is all that the database contains. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
